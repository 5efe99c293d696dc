import Foundation

// The floor of a cold start: a program that only loads Foundation.
print(ProcessInfo.processInfo.processName)
