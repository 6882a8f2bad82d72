import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import type { TestClockMailView } from "./mail-view.server.ts";

export const TEST_CLOCK_MAIL_COLUMNS: readonly Column<TestClockMailView>[] = [
  { name: "Subject", cell: ({ subject }) => <span className="break-words">{subject}</span> },
  { name: "To", narrow: "line", cell: ({ recipient }) => <span className="text-muted">{recipient}</span> },
  {
    name: "Clock's time",
    sort: BY_AGE,
    narrow: "end",
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
];

export const testClockMailKey = ({ testClockMailId }: TestClockMailView): string => testClockMailId;
export const testClockMailPath = (mail: TestClockMailView): string => `/test-clock/mails/${testClockMailKey(mail)}`;
