/// The statements about contracts.
enum ContractSQL {
    /// Gives numbers to contracts in versions that have none: names and hashes.
    static let add = """
        INSERT INTO boardy.contract (name, hash)
        SELECT k.name, k.hash FROM unnest($1::text[], $2::text[]) AS k(name, hash)
        WHERE NOT EXISTS (SELECT FROM boardy.contract c WHERE c.name = k.name AND c.hash = k.hash)
        ORDER BY k.name, k.hash ON CONFLICT DO NOTHING
        """

    /// The numbers of contracts in versions, which are in use from now on: names and hashes.
    static let numbers = """
        UPDATE boardy.contract c SET used = now() FROM unnest($1::text[], $2::text[]) AS k(name, hash)
        WHERE c.name = k.name AND c.hash = k.hash RETURNING c.id, c.name, c.hash
        """
}
