public import Boardy
public import BoardyRemote
public import BoardyValues

/// Asks to send pieces of a paid order of the signed-in user back. Neither money nor stock moves before an operator
/// has accepted that.
///
/// The same key again asks for nothing more, and tells how the return stands.
public enum RequestReturn: RemoteContract {
    public static let id: BoardID = "shopping.request-return"
    public typealias Input = ReturnRequest
    public typealias Output = ReturnRequestOutcome
    // Without what went back earlier, what is unsettled, the refund and whether pieces are sold again, and then without
    // the fact that refunds are unknown.
    public static var earlierVersions: [ContractVersion] {
        [
            .init("53f06b2e9f4b7880e97f0e8b858ad63ece6cf784f4c531bfe3e9a845600edef8"),
            .init("0225449efee5917c2029cd8a2d87f3d29f8c0d7b9925477869cf0776238f86e6"),
        ]
    }
}

/// Lists the returns of all users that wait for an operator or for their money, oldest first. It needs an operator.
public enum ListReturns: GuardedContract, RemoteContract {
    public static let id: BoardID = "shopping.returns"
    public static let requirement: Role = "operator"
    public typealias Input = OrderQuery
    public typealias Output = ReturnPage
    // Without what went back earlier, what is unsettled, the refund and whether pieces are sold again, and then without
    // the fact that refunds are unknown.
    public static var earlierVersions: [ContractVersion] {
        [
            .init("922b1544152130c0a48a84082fe0f29f2ab61395fcb75e8dbb66d9df2d04b4d7"),
            .init("9671acd2b73a13fb65a26932620cdb942b4cdf077c4f67a7b3a21749516143ac"),
        ]
    }
}

/// Accepts a return that was asked for: its money is refunded, and its pieces are in stock again. It needs an operator.
///
/// A return is accepted once, also by two operators at once. If the payment does not answer, there is no answer either:
/// accept the return again, which refunds at most once, also a return that an operator has begun at once. If the
/// payment has refused the money, another acceptance asks for it anew, or ends the return as paid otherwise.
public enum AcceptReturn: GuardedContract, RemoteContract {
    public static let id: BoardID = "shopping.accept-return"
    public static let requirement: Role = "operator"
    public typealias Input = AcceptReturnRequest
    public typealias Output = AcceptReturnOutcome
    // Without money that went back otherwise, and without what was owed.
    public static var earlierVersions: [ContractVersion] {
        [
            .init("3a2dc43b255fb31090504b9d6dbcb54df3efc974aebd1da992a8307929638cc3"),
            .init("85c474059290d8f06d137932cd40a8dc78aeaf8dd269c418e56adbd2625b9bcd"),
        ]
    }
}

/// Declines a return that was asked for, with a reason for the customer. It needs an operator.
public enum DeclineReturn: GuardedContract, RemoteContract {
    public static let id: BoardID = "shopping.decline-return"
    public static let requirement: Role = "operator"
    public typealias Input = DeclineReturnRequest
    public typealias Output = ReturnRequestOutcome
    // Without what went back earlier, what is unsettled, the refund and whether pieces are sold again, and then without
    // the fact that refunds are unknown.
    public static var earlierVersions: [ContractVersion] {
        [
            .init("ed6af98ac6d376885df764091f51a51ab58cb9a94106d05ff96f9a1bf9fc30ff"),
            .init("d02528d09cfee1be90d93eb7049cf1888d281837626580102a319b35b0f2d470"),
        ]
    }
}

/// Withdraws a return that the signed-in user has asked for, while it waits.
public enum WithdrawReturn: RemoteContract {
    public static let id: BoardID = "shopping.withdraw-return"
    public typealias Input = WithdrawReturnRequest
    public typealias Output = ReturnRequestOutcome
    // Without what went back earlier, what is unsettled, the refund and whether pieces are sold again, and then without
    // the fact that refunds are unknown.
    public static var earlierVersions: [ContractVersion] {
        [
            .init("2452724a0697f99e2810dd7b8f5402a6c487aef0c29c8a9320d528af4f08ade1"),
            .init("35a12589c2f550ac51e26ee66b57f34c6ea00da4f30205f937bdd8951cc976ac"),
        ]
    }
}

// Each reaches the board of a contract from its motherboard, or from another board of it.
extension ContractHost {
    public func ioRequestReturn() -> Destination<RequestReturn, Access> { self[RequestReturn.self] }
    public func ioListReturns() -> Destination<ListReturns, Access> { self[ListReturns.self] }
    public func ioAcceptReturn() -> Destination<AcceptReturn, Access> { self[AcceptReturn.self] }
    public func ioDeclineReturn() -> Destination<DeclineReturn, Access> { self[DeclineReturn.self] }
    public func ioWithdrawReturn() -> Destination<WithdrawReturn, Access> { self[WithdrawReturn.self] }
}

extension ShoppingServiceMap {
    public var ioRequestReturn: ContractDestination<RequestReturn> { self[RequestReturn.self] }
    public var ioListReturns: ContractDestination<ListReturns> { self[ListReturns.self] }
    public var ioAcceptReturn: ContractDestination<AcceptReturn> { self[AcceptReturn.self] }
    public var ioDeclineReturn: ContractDestination<DeclineReturn> { self[DeclineReturn.self] }
    public var ioWithdrawReturn: ContractDestination<WithdrawReturn> { self[WithdrawReturn.self] }
}
