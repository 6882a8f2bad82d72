import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { DISPUTE_LIST } from "#app/capabilities/disputes/index.server.ts";
import { EVENT_LIST } from "#app/capabilities/events/index.server.ts";
import { INVOICE_LIST } from "#app/capabilities/invoices/index.server.ts";
import { PAYOUT_LIST } from "#app/capabilities/payouts/index.server.ts";
import { TRANSACTION_LIST } from "#app/capabilities/transactions/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import type { ListPage, PageArgs } from "#app/dashboard/lists/list-page.server.ts";
import { callMethod, type OrganizationClients } from "#extensions/caller/index.ts";
import { TEST_CLOCK_MAIL_LIST } from "./mail-list.server.ts";
import { boundsOf, dayOfInstant, type TimelineDays } from "./timeline-days.ts";

/** Rows of each kind that the day shows. The others stand on the list's page. */
const SHOWN = 8;

interface Answer {
  readonly data: readonly object[];
  readonly hasMore: boolean;
}

/** What happened on one day, of each kind the newest rows. Each kind may fail alone. */
export async function readDay(args: PageArgs, extensions: OrganizationClients, { day, timeZone }: TimelineDays) {
  const [from, before] = boundsOf(day, timeZone);
  const range = { gte: timestampFromDate(from), lt: timestampFromDate(before) };
  const read = async <Row>(list: ListPage<Row>, field = "createdAt", sort = "-created_at") => {
    const request = { ...list.fixed(args), [field]: range, sort, limit: SHOWN };
    const { value, error } = await attempt(() => callMethod(extensions, list.method, request));
    const { data, hasMore } = (value ?? { data: [], hasMore: false }) as unknown as Answer;
    const rows = await list.complete(
      data.map((item) => list.view(item)),
      extensions,
    );
    return { rows, hasMore, problem: error?.message ?? null };
  };
  const [invoices, charges, mails, events, disputes, payouts] = await Promise.all([
    read(INVOICE_LIST),
    read(TRANSACTION_LIST),
    read(TEST_CLOCK_MAIL_LIST),
    read(EVENT_LIST),
    read(DISPUTE_LIST, "openedAt", "-opened_at"),
    read(PAYOUT_LIST),
  ]);
  return { invoices, charges, mails, events, disputes, payouts };
}

export type Day = Awaited<ReturnType<typeof readDay>>;

/** The nearest days of the clock before and after on which something changed. */
export async function readNeighbors({ events }: OrganizationClients, { day, timeZone, first, last }: TimelineDays) {
  const [from, before] = boundsOf(day, timeZone).map(timestampFromDate);
  const [begin] = boundsOf(first, timeZone).map(timestampFromDate);
  const [, end] = boundsOf(last, timeZone).map(timestampFromDate);
  const nearest = async (createdAt: object, sort: string) => {
    const { value } = await attempt(() => events.listEvents({ createdAt, sort, limit: 1 }));
    const at = value?.data[0]?.timestamp;
    return at ? dayOfInstant(timestampDate(at), timeZone) : null;
  };
  const [earlier, later] = await Promise.all([
    day === first ? null : nearest({ gte: begin, lt: from }, "-created_at"),
    day === last ? null : nearest({ gte: before, lt: end }, "created_at"),
  ]);
  return { before: earlier, after: later };
}
