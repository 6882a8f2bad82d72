import type { Application, Business, Owner, Person } from "./application.rules.ts";

/** The application without what is never shown again. */
export function applicationMessage({ business, controller, owners }: Application) {
  return {
    business: businessMessage(business),
    controller: { ...personMessage(controller), ownerId: undefined, ownershipPercent: undefined },
    owners: (owners ?? []).map(ownerMessage),
    ownersProvided: owners !== null,
  };
}

/** A shorter tax ID would be shown whole by its last four characters. */
const LONG_TAX_ID = 8;

function businessMessage({ taxId, expectedMonthlyAmount, largestSaleAmount, ...business }: Business) {
  return {
    ...business,
    taxIdLast4: taxId !== undefined && taxId.length >= LONG_TAX_ID ? taxId.slice(-4) : undefined,
    taxIdProvided: taxId !== undefined,
    expectedMonthlyAmount: bigintOf(expectedMonthlyAmount),
    largestSaleAmount: bigintOf(largestSaleAmount),
  };
}

function personMessage({ birthDate, address, ...person }: Person) {
  return { ...person, birthDateProvided: birthDate !== undefined, addressProvided: address !== undefined };
}

const ownerMessage = ({ ownerId, ownershipPercent, ...person }: Owner) => ({
  ...personMessage(person),
  ownerId,
  ownershipPercent,
});

const bigintOf = (amount: number | undefined) => (amount === undefined ? undefined : BigInt(amount));
