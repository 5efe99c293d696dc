// The words, endings and runs from which the list of common passwords is made.

extension CommonPasswords {
    static let words = split(
        """
        password passwort passw0rd p@ssword p@ssw0rd pa$$word pass word admin administrator root user guest login
        welcome letmein secret changeme default access master shadow dragon monkey tiger lion eagle falcon phoenix
        panther wolf bear horse kitty puppy bailey buster pepper ginger cookie chocolate cheese banana orange apple
        cherry peanut pumpkin summer winter spring autumn monday friday january october november december sunshine
        rainbow flower princess angel baby lovely iloveyou loveyou loveme love forever friend friends family mother
        daddy freedom peace happy smile lucky money million diamond silver golden gold purple yellow green black white
        blue football baseball basketball soccer hockey tennis golf liverpool arsenal chelsea barcelona madrid yankees
        cowboys rangers steelers lakers batman superman spiderman ironman starwars pokemon naruto mario zelda matrix
        hunter ranger killer soldier warrior knight wizard ninja samurai pirate hacker gamer computer internet google
        facebook samsung iphone android windows microsoft linux apple123 mustang ferrari porsche mercedes corvette
        harley yamaha michael michelle jessica jennifer ashley amanda daniel thomas robert william andrew joshua matthew
        anthony charlie george jordan maggie nicole hannah sophie oliver london paris berlin america england canada
        australia germany france mexico brazil qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm
        qazwsx qazwsxedc abc abcd abcde abcdef abcdefgh test testing hello whatever nothing trustno1 metallica nirvana
        guitar music rockstar jesus christ heaven blessed church
        """)
    static let endings = [
        "", "1", "2", "7", "9", "11", "12", "13", "21", "22", "23", "69", "77", "88", "99", "01", "00", "007", "111",
        "123", "321",
        "666", "777", "1234", "12345", "123456", "2020", "2021", "2022", "2023", "2024", "2025", "2026", "!", "1!",
        "123!", "@123",
    ]
    static let digits: [String] = {
        let repeated = "0123456789".flatMap { digit in (6...12).map { String(repeating: digit, count: $0) } }
        let rising = (6...10).flatMap { count in
            ["1234567890", "0123456789", "0987654321", "9876543210"].map { String($0.prefix(count)) }
        }
        let pairs = [
            "12", "69", "10", "121", "123", "1234", "123123", "147258369", "741852963", "159753", "11223344",
            "87654321",
        ]
        return repeated + rising + pairs.flatMap { pair in (1...4).map { String(repeating: pair, count: $0) } }
    }()
    static let runs = split(
        """
        1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 1234qwer qwer1234 asdf1234
        1qazxsw2 qweasdzxc qweasd123 asdasdasd qweqweqwe abcabcabc abc12345 a1b2c3d4 aa123456 a12345678 123456abc
        123abc123 123qweasd qwertyui asdfghjk zxcvbnm1 poiuytrewq lkjhgfdsa mnbvcxz1 aaaaaaaa qqqqqqqq zzzzzzzz xxxxxxxx
        abcd1234 1234abcd letmein1! welcome1! correcthorsebatterystaple
        """)

    private static func split(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
