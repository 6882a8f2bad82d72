import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type TestClockMail, TestClockMailSchema } from "#proto/tollhouse/v1/test_clock_mails_pb.ts";

export type TestClockMailView = ReturnType<typeof testClockMailView>;

export function testClockMailView(mail: TestClockMail) {
  const { createdAt, expiresAt, ...view } = viewOf(TestClockMailSchema, mail);
  return { ...view, createdAt: createdAt ?? "", expiresAt: expiresAt ?? "" };
}
