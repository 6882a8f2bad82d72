import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

export interface Business {
  readonly legalName?: string;
  readonly businessType?: string;
  readonly country?: string;
  readonly address?: PostalAddress;
  readonly taxId?: string;
  readonly mcc?: string;
  readonly websiteUrl?: string;
  readonly goodsDescription?: string;
  readonly currency?: string;
  /** Minor units, at most 10^14. */
  readonly expectedMonthlyAmount?: number;
  readonly largestSaleAmount?: number;
}

export interface Person {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  /** YYYY-MM-DD */
  readonly birthDate?: string;
  readonly address?: PostalAddress;
}

export interface Owner extends Person {
  readonly ownerId: string;
  readonly ownershipPercent?: number;
}

/** What the merchant says about the business and the people behind it. */
export interface Application {
  readonly business: Business;
  readonly controller: Person;
  /** Everyone who owns 25% or more. Null until they are saved; empty when there are none. */
  readonly owners: readonly Owner[] | null;
}

export const EMPTY_APPLICATION: Application = { business: {}, controller: {}, owners: null };

/** The part with the given fields changed. An empty value removes a field. */
export function merged<Part extends object>(before: Part, given: object | undefined): Part {
  const after = { ...before } as Record<string, unknown>;
  for (const [name, value] of Object.entries(given ?? {})) {
    if (name.startsWith("$") || value === undefined) continue;
    if (isEmpty(value)) delete after[name];
    else after[name] = plainOf(value);
  }
  return after as Part;
}

/** Whether the value of a field clears it. */
export function isEmpty(value: unknown): boolean {
  const plain = plainOf(value);
  return plain === "" || plain === 0 || plain === null || plain === undefined;
}

/** JSON of a field's value. Amounts are below 2^53. Null for a message without a field. */
function plainOf(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, part]) => !name.startsWith("$") && part !== undefined && part !== "",
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;

/** @throws birth_date_invalid for a child, and for a date that does not exist */
export function assertAdult({ birthDate }: Person, param: string, now: Date): void {
  if (birthDate === undefined) return;
  const born = new Date(`${birthDate}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== birthDate)
    throw refuse("birth_date_invalid", { problem: "This date does not exist.", param });
  if (born > yearsBefore(now, ADULT_YEARS))
    throw refuse("birth_date_invalid", { problem: `The person must be ${ADULT_YEARS} or older.`, param });
  if (born < yearsBefore(now, OLDEST_YEARS))
    throw refuse("birth_date_invalid", { problem: "Check the year of birth.", param });
}

function yearsBefore(now: Date, years: number): Date {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date;
}

/** @throws owners_invalid when they own more than everything, or one is named twice */
export function assertOwnersValid(owners: readonly Owner[], now: Date): void {
  const share = owners.reduce((sum, { ownershipPercent = 0 }) => sum + ownershipPercent, 0);
  if (share > 100)
    throw refuse("owners_invalid", { problem: `The owners have ${share}% together, which is more than 100%.` });
  if (new Set(owners.map(({ ownerId }) => ownerId)).size < owners.length)
    throw refuse("owners_invalid", { problem: "An owner is named twice." });
  for (const [index, owner] of owners.entries()) assertAdult(owner, `owners[${index}].person.birth_date`, now);
}
