import Boundaries
import BoundariesTesting
import Testing

/// A list of forty boundaries, each of which is a cell of a grid.
@Suite struct LongListTests {
    @Test("BO-D4, LM-1 each of the last twenty boundaries of a list of forty is reached by its type")
    func everyPlace() {
        let reader = TestContainer.resolver(for: Reader.self)
            .resolve(dependency: cell(North.self, One.self))
            .resolve(dependency: cell(North.self, Two.self))
            .resolve(dependency: cell(North.self, Three.self))
            .resolve(dependency: cell(North.self, Four.self))
            .resolve(dependency: cell(North.self, Five.self))
            .resolve(dependency: cell(North.self, Six.self))
            .resolve(dependency: cell(North.self, Seven.self))
            .resolve(dependency: cell(North.self, Eight.self))
            .resolve(dependency: cell(East.self, One.self))
            .resolve(dependency: cell(East.self, Two.self))
            .resolve(dependency: cell(East.self, Three.self))
            .resolve(dependency: cell(East.self, Four.self))
            .resolve(dependency: cell(East.self, Five.self))
            .resolve(dependency: cell(East.self, Six.self))
            .resolve(dependency: cell(East.self, Seven.self))
            .resolve(dependency: cell(East.self, Eight.self))
            .resolve(dependency: cell(South.self, One.self))
            .resolve(dependency: cell(South.self, Two.self))
            .resolve(dependency: cell(South.self, Three.self))
            .resolve(dependency: cell(South.self, Four.self))
            .resolve(dependency: cell(South.self, Five.self))
            .resolve(dependency: cell(South.self, Six.self))
            .resolve(dependency: cell(South.self, Seven.self))
            .resolve(dependency: cell(South.self, Eight.self))
            .resolve(dependency: cell(West.self, One.self))
            .resolve(dependency: cell(West.self, Two.self))
            .resolve(dependency: cell(West.self, Three.self))
            .resolve(dependency: cell(West.self, Four.self))
            .resolve(dependency: cell(West.self, Five.self))
            .resolve(dependency: cell(West.self, Six.self))
            .resolve(dependency: cell(West.self, Seven.self))
            .resolve(dependency: cell(West.self, Eight.self))
            .resolve(dependency: cell(Middle.self, One.self))
            .resolve(dependency: cell(Middle.self, Two.self))
            .resolve(dependency: cell(Middle.self, Three.self))
            .resolve(dependency: cell(Middle.self, Four.self))
            .resolve(dependency: cell(Middle.self, Five.self))
            .resolve(dependency: cell(Middle.self, Six.self))
            .resolve(dependency: cell(Middle.self, Seven.self))
            .resolve(dependency: cell(Middle.self, Eight.self))
            .resolved()
        #expect(
            reader.names == [
                "South Five", "South Six", "South Seven", "South Eight",
                "West One", "West Two", "West Three", "West Four",
                "West Five", "West Six", "West Seven", "West Eight",
                "Middle One", "Middle Two", "Middle Three", "Middle Four",
                "Middle Five", "Middle Six", "Middle Seven", "Middle Eight",
            ])
    }

    private func cell<Row, Column>(_: Row.Type, _: Column.Type) -> Cell<Row, Column>.Resolved {
        .fake { $0.set(\.name, to: "\(Row.self) \(Column.self)") }
    }
}

private enum North {}
private enum East {}
private enum South {}
private enum West {}
private enum Middle {}
private enum One {}
private enum Two {}
private enum Three {}
private enum Four {}
private enum Five {}
private enum Six {}
private enum Seven {}
private enum Eight {}

private final class Cell<Row, Column>: Boundary {
    var name: InputPort<String> { makeInputPort(implementation: "") }
}

private typealias Cells = BoundaryList
    .Add<Cell<North, One>>.Add<Cell<North, Two>>
    .Add<Cell<North, Three>>.Add<Cell<North, Four>>
    .Add<Cell<North, Five>>.Add<Cell<North, Six>>
    .Add<Cell<North, Seven>>.Add<Cell<North, Eight>>
    .Add<Cell<East, One>>.Add<Cell<East, Two>>
    .Add<Cell<East, Three>>.Add<Cell<East, Four>>
    .Add<Cell<East, Five>>.Add<Cell<East, Six>>
    .Add<Cell<East, Seven>>.Add<Cell<East, Eight>>
    .Add<Cell<South, One>>.Add<Cell<South, Two>>
    .Add<Cell<South, Three>>.Add<Cell<South, Four>>
    .Add<Cell<South, Five>>.Add<Cell<South, Six>>
    .Add<Cell<South, Seven>>.Add<Cell<South, Eight>>
    .Add<Cell<West, One>>.Add<Cell<West, Two>>
    .Add<Cell<West, Three>>.Add<Cell<West, Four>>
    .Add<Cell<West, Five>>.Add<Cell<West, Six>>
    .Add<Cell<West, Seven>>.Add<Cell<West, Eight>>
    .Add<Cell<Middle, One>>.Add<Cell<Middle, Two>>
    .Add<Cell<Middle, Three>>.Add<Cell<Middle, Four>>
    .Add<Cell<Middle, Five>>.Add<Cell<Middle, Six>>
    .Add<Cell<Middle, Seven>>.Add<Cell<Middle, Eight>>

private final class Reader: Boundary {
    typealias Dependencies = Cells

    var names: InputPort<[String]> {
        var names: [String] = []
        names.append(dependencies.from(Cell<South, Five>.self).name)
        names.append(dependencies.from(Cell<South, Six>.self).name)
        names.append(dependencies.from(Cell<South, Seven>.self).name)
        names.append(dependencies.from(Cell<South, Eight>.self).name)
        names.append(dependencies.from(Cell<West, One>.self).name)
        names.append(dependencies.from(Cell<West, Two>.self).name)
        names.append(dependencies.from(Cell<West, Three>.self).name)
        names.append(dependencies.from(Cell<West, Four>.self).name)
        names.append(dependencies.from(Cell<West, Five>.self).name)
        names.append(dependencies.from(Cell<West, Six>.self).name)
        names.append(dependencies.from(Cell<West, Seven>.self).name)
        names.append(dependencies.from(Cell<West, Eight>.self).name)
        names.append(dependencies.from(Cell<Middle, One>.self).name)
        names.append(dependencies.from(Cell<Middle, Two>.self).name)
        names.append(dependencies.from(Cell<Middle, Three>.self).name)
        names.append(dependencies.from(Cell<Middle, Four>.self).name)
        names.append(dependencies.from(Cell<Middle, Five>.self).name)
        names.append(dependencies.from(Cell<Middle, Six>.self).name)
        names.append(dependencies.from(Cell<Middle, Seven>.self).name)
        names.append(dependencies.from(Cell<Middle, Eight>.self).name)
        return makeInputPort(implementation: names)
    }
}
