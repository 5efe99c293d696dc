/// Returns a duration in its largest unit, as a table shows ages: `850ms`, `12s`, `5m`, `3h` or `2d`.
package func ageText(_ age: Duration) -> String {
    let milliseconds = max(0, Int(age / .milliseconds(1))), seconds = milliseconds / 1000
    return switch seconds {
    case 0: "\(milliseconds)ms"
    case ..<60: "\(seconds)s"
    case ..<3600: "\(seconds / 60)m"
    case ..<86_400: "\(seconds / 3600)h"
    default: "\(seconds / 86_400)d"
    }
}
