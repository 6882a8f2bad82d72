import type { Bank } from "#tests/payouts/paying.ts";
import { payerOf } from "#tests/payouts/paying.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { type People, somePeople } from "./people.ts";

/** Where a writer writes: an instance of the service, and the organization as it serves it. */
export interface Place {
  readonly platform: Platform;
  readonly bank: Bank;
  readonly organization: TestOrganization;
}

/** What the writers of one organization share. */
export interface History {
  readonly people: People;
  readonly destinationIds: readonly string[];
  /** Transactions and disputes, as they come to be. */
  readonly sales: string[];
  readonly disputes: string[];
}

export async function aHistory({ platform, bank, organization }: Place): Promise<History> {
  const payer = payerOf({ platform, bank }, organization);
  const destinationIds: string[] = [];
  // Payouts arrive at the first one, stay on their way to the second, and fail at the third.
  for (const mask of ["0000", "0003", "0002"]) destinationIds.push((await payer.destination(mask)).payoutDestinationId);
  return { people: await somePeople(organization), destinationIds, sales: [], disputes: [] };
}

export function pickOf<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % items.length];
}
