import type { Bank } from "#tests/payouts/paying.ts";
import { payerOf } from "#tests/payouts/paying.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { type People, somePeople } from "./people.ts";

/** An instance of the service, and the organization as it serves it. */
export interface ServedOrganization {
  readonly platform: Platform;
  readonly bank: Bank;
  readonly organization: TestOrganization;
}

/** State shared by the writers of one organization. */
export interface History {
  readonly people: People;
  readonly destinationIds: readonly string[];
  /** Transactions and disputes, as they are created. */
  readonly sales: string[];
  readonly disputes: string[];
}

export async function aHistory({ platform, bank, organization }: ServedOrganization): Promise<History> {
  const payer = payerOf({ platform, bank }, organization);
  const destinationIds: string[] = [];
  // Payouts to the first destination arrive, to the second stay in transit, to the third fail.
  for (const mask of ["0000", "0003", "0002"]) destinationIds.push((await payer.destination(mask)).payoutDestinationId);
  return { people: await somePeople(organization), destinationIds, sales: [], disputes: [] };
}

export function pickOf<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % items.length];
}
