import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { TestClockMailService } from "#proto/tollhouse/v1/test_clock_mails_pb.ts";
import { TEST_CLOCK_MAIL_COLUMNS } from "./mail-columns.tsx";
import { testClockMailView } from "./mail-view.server.ts";

export const TEST_CLOCK_MAIL_LIST = defineListPage({
  method: TestClockMailService.method.listTestClockMails,
  nouns: ["mail", "mails"],
  view: testClockMailView,
  columns: TEST_CLOCK_MAIL_COLUMNS,
  tabs: { all: { name: "All", request: {} } },
  filters: { created: { kind: "dates", label: "Clock's time" } },
  fields: { created: "createdAt" },
});
