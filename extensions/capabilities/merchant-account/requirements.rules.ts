import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import { isVisible } from "#extensions/platform/kernel/visible.rules.ts";
import type { Application, Owner, Person } from "./application.rules.ts";
import { isEditable, type OnboardingStatus } from "./onboarding.rules.ts";

export const REASON_CODES = [
  "incorrect",
  "mismatch",
  "document_unreadable",
  "document_expired",
  "document_incomplete",
] as const;

export type ReasonCode = (typeof REASON_CODES)[number];

/** An item that an operator asked for again. It is met by saving the field, or by uploading the document, once more. */
export interface ItemRequest {
  readonly item: string;
  readonly reasonCode: ReasonCode;
  /** RFC 3339 */
  readonly dueAt: string;
}

export interface Requirement {
  readonly requirementId: string;
  readonly kind: "field" | "document";
  readonly reasonCode: "missing" | ReasonCode;
  readonly message: string;
  readonly state: "currently_due" | "past_due";
  /** RFC 3339 */
  readonly dueAt: string | null;
}

/** Everything that the requirements follow from. */
export interface ApplicationFacts {
  readonly onboardingStatus: OnboardingStatus;
  readonly application: Application;
  readonly documentTypes: readonly string[];
  readonly hasPayoutDestination: boolean;
  readonly requests: readonly ItemRequest[];
  readonly now: Date;
}

interface Item {
  readonly id: string;
  readonly kind: "field" | "document";
  /** As it stands in a sentence: "the legal name of the business". */
  readonly name: string;
  readonly isGiven: boolean;
}

/**
 * What the application still needs, in the order of the form. Nothing while it is not the merchant's turn: an application
 * under review is never asked to begin again.
 */
export function requirementsOf(facts: ApplicationFacts): readonly Requirement[] {
  if (!isEditable(facts.onboardingStatus)) return [];
  const asked = new Map(facts.requests.map((request) => [request.item, request]));
  return itemsOf(facts).flatMap(({ id, kind, name, isGiven }) => {
    const request = asked.get(id);
    if (isGiven && !request) return [];
    const reasonCode = isGiven && request ? request.reasonCode : "missing";
    const dueAt = request?.dueAt ?? null;
    const state = dueAt !== null && new Date(dueAt) <= facts.now ? "past_due" : "currently_due";
    return [{ requirementId: id, kind, reasonCode, message: messageOf(kind, name, reasonCode), state, dueAt }];
  });
}

/** Whether an operator can ask for the item. A payout destination is no part of the application, so no save would meet it. */
export const canBeAsked = (facts: ApplicationFacts, id: string): boolean =>
  id !== PAYOUT_DESTINATION && (itemsOf(facts).some((item) => item.id === id) || Object.hasOwn(DOCUMENTS, id));

const PAYOUT_DESTINATION = "payout_destination";

function itemsOf({ application, documentTypes, hasPayoutDestination, requests }: ApplicationFacts): readonly Item[] {
  const { business, controller, owners } = application;
  const field = (id: string, name: string, value: unknown): Item => ({
    id,
    kind: "field",
    name,
    isGiven: isGiven(value),
  });
  const optional = Object.keys(DOCUMENTS).filter((type) => requests.some(({ item }) => item === type));
  const documents = [...new Set([...documentsOf(business.businessType), ...optional])];
  return [
    field("business.legal_name", "the legal name of the business", business.legalName),
    field("business.business_type", "the type of the business", business.businessType),
    field("business.country", "the country of the business", business.country),
    field("business.address", "the address of the business", isComplete(business.address)),
    field("business.tax_id", "the tax ID of the business", business.taxId),
    field("business.mcc", "the merchant category code", business.mcc),
    field("business.website_url", "the website of the business", business.websiteUrl),
    field("business.goods_description", "what the business sells", business.goodsDescription),
    field("business.currency", "the currency of the expected sales", business.currency),
    field("business.expected_monthly_amount", "the expected sales per month", business.expectedMonthlyAmount),
    field("business.largest_sale_amount", "the largest sale", business.largestSaleAmount),
    ...personItems("controller", "the person who runs the business", controller, field),
    ...(hasOwners(business.businessType) ? [field("owners", "who owns 25% or more of the business", owners)] : []),
    ...(owners ?? []).flatMap((owner, place) => ownerItems(owner, `owner ${place + 1}`, field)),
    field(PAYOUT_DESTINATION, "a payout destination", hasPayoutDestination),
    ...documents.map(
      (type): Item => ({
        id: type,
        kind: "document",
        name: nameOfDocument(type),
        isGiven: documentTypes.includes(type),
      }),
    ),
  ];
}

type ToItem = (id: string, name: string, value: unknown) => Item;

function personItems(path: string, who: string, person: Person, field: ToItem): readonly Item[] {
  return [
    field(`${path}.first_name`, `the first name of ${who}`, person.firstName),
    field(`${path}.last_name`, `the last name of ${who}`, person.lastName),
    field(`${path}.email`, `the email address of ${who}`, person.email),
    field(`${path}.birth_date`, `the date of birth of ${who}`, person.birthDate),
    field(`${path}.address`, `the home address of ${who}`, isComplete(person.address)),
  ];
}

/** Names no one: requirements are in events, which hold no personal details. */
function ownerItems(owner: Owner, who: string, field: ToItem): readonly Item[] {
  const path = `owners.${owner.ownerId}`;
  return [
    ...personItems(path, who, owner, field),
    field(`${path}.ownership_percent`, `the share of ${who}`, owner.ownershipPercent),
  ];
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  identity_document: "an identity document of the person who runs the business",
  proof_of_address: "a proof of address",
  business_registration: "the registration of the business",
  tax_document: "a tax document",
  bank_statement: "a bank statement",
  other: "a further document",
};

const nameOfDocument = (type: string): string => DOCUMENTS[type] ?? "a document";

const REGISTERED: readonly string[] = ["company", "partnership", "nonprofit"];
const OWNED: readonly string[] = ["company", "partnership"];

const documentsOf = (businessType = ""): readonly string[] =>
  REGISTERED.includes(businessType) ? ["identity_document", "business_registration"] : ["identity_document"];

const hasOwners = (businessType = ""): boolean => OWNED.includes(businessType);

const isGiven = (value: unknown): boolean =>
  typeof value === "string" ? isVisible(value) : value !== undefined && value !== null && value !== false;

const isComplete = ({ line1, city, postalCode, country }: PostalAddress = {}): boolean =>
  [line1, city, postalCode, country].every(isVisible);

function messageOf(kind: Item["kind"], name: string, reasonCode: Requirement["reasonCode"]): string {
  switch (reasonCode) {
    case "missing":
      return kind === "document" ? `Upload ${name}.` : `${verbOf(name)} ${name}.`;
    case "incorrect":
      return `Check ${name}: it is not correct.`;
    case "mismatch":
      return `Check ${name}: it differs from what the documents say.`;
    case "document_unreadable":
      return `Upload ${name} again: it can't be read.`;
    case "document_expired":
      return `Upload ${name} again: it has expired.`;
    case "document_incomplete":
      return `Upload ${name} again: a part is missing.`;
  }
}

const verbOf = (name: string): string => {
  if (name === "a payout destination") return "Add";
  return name.startsWith("w") ? "Say" : "Enter";
};
