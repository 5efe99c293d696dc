/// The currencies and funds that are in use and have a smallest unit.
///
/// Source: ISO 4217, list one, published 2026-01-01 by SIX, the maintenance agency of the standard
/// (https://www.six-group.com/en/products-services/financial-information/data-standards.html). Codes that the list
/// gives no smallest unit, such as `XAU` and `XXX`, are not here. Foundation's lists contain former currencies.
enum ISO4217 {
    /// The number of decimals by code.
    static let minorDigits: [String: Int] = {
        let codes = [
            0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
            2: """
            AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF \
            CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL \
            HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU \
            MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR \
            SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED \
            VES WST XAD XCD XCG YER ZAR ZMW ZWG
            """,
            3: "BHD IQD JOD KWD LYD OMR TND",
            4: "CLF UYW",
        ]
        return codes.reduce(into: [:]) { table, entry in
            for code in entry.value.split(separator: " ") { table[String(code)] = entry.key }
        }
    }()
}
