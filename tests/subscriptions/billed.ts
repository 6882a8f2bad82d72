import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { Subscriber } from "./subscribing.ts";

/** To the second, in UTC. */
export const momentOf = (time: Timestamp | undefined): string =>
  time ? timestampDate(time).toISOString().replace(".000Z", "Z") : "";

/** What each invoice of a subscription bills, the oldest first: its total, and the time of its first line. */
export async function billedBy({ invoicesOf }: Subscriber, subscriptionId: string) {
  return (await invoicesOf(subscriptionId)).map(({ total, lines: [line] }) => [
    ...[total, momentOf(line?.periodStart), momentOf(line?.periodEnd)],
  ]);
}
