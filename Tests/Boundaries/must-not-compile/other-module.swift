import Boundaries
import BoundaryModule

final class Guest: Boundary {
    typealias Dependencies = BoundaryList.Add<TeaBoundary>

    func publicPort() -> TeaPot { dependencies.sharedPot }
    func publicPortOfExtension() -> String { dependencies.label }
    func internalPort() -> String { dependencies.blend }  // error: none of this boundary's Dependencies has
    func internalPortOfExtension() -> Int { dependencies.price }  // error: none of this boundary's Dependencies has
}

final class Host: Boundary {
    typealias Dependencies = BoundaryList.Add<TeaBoundary.Plugin>

    func publicPort() -> String { dependencies.origin }
    func internalPort() -> String { dependencies.grower }  // error: none of this boundary's Dependencies has
}

func publicPort(_ teas: TeaBoundary.Resolved) -> String { teas.label }
func internalPort(_ teas: TeaBoundary.Resolved) -> String { teas.blend }  // error: no input port of this name
func internalPortOfExtension(_ teas: TeaBoundary.Resolved) -> Int { teas.price }  // error: no input port of this name
func internalObject(_ teas: TeaBoundary.Resolved) -> TeaPot { teas.pot }  // error: no input port of this name
