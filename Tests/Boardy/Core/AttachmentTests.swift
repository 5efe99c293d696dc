import BoardyCore
import Testing

@Suite struct AttachmentTests {
    final class Window: AttachmentOwner {
        let attachments = Attachments()
    }

    @Test("AT-1, AT-D1 an attached object lives as long as its owner, and attaching twice is once")
    func lifetime() {
        weak var attached: Log?
        do {
            let window = Window()
            do {
                let object = Log()
                window.attachObject(object)
                window.attachObject(object)
                attached = object
            }
            #expect(attached != nil)
            #expect(window.attachments.objects.count == 1)
        }
        #expect(attached == nil)
    }

    @Test("AT-1, AT-D1 objects keep the order in which they were attached, and can be let go of")
    func order() {
        let window = Window(), objects = [Log(), Log(), Log()]
        for object in objects { window.attachObject(object) }
        window.detachObject(objects[1])
        window.detachObject(objects[1])
        #expect(
            window.attachments.objects.map(ObjectIdentifier.init)
                == [objects[0], objects[2]].map(ObjectIdentifier.init))
    }
}
