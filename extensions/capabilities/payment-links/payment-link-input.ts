import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { CreatePaymentLinkRequest } from "#proto/tollhouse/v1/payment_links_pb.ts";
import type {
  Asked,
  CustomField,
  StoredCollect,
  StoredCompletion,
  StoredItem,
  StoredTerms,
  TaxRate,
} from "./link-shapes.rules.ts";

type Request = CreatePaymentLinkRequest;
/** The fields of a request that say what a payer pays. */
export type TermsInput = Pick<Request, "amount" | "chosenAmount" | "lineItems" | "taxRate" | "discount" | "tip">;

export function termsIn({ amount, chosenAmount, lineItems, taxRate, discount, tip }: TermsInput): StoredTerms {
  return {
    amount: amount === undefined ? null : Number(amount),
    chosenAmount: chosenAmount
      ? {
          min: Number(chosenAmount.min),
          max: chosenAmount.max === undefined ? null : Number(chosenAmount.max),
          suggested: chosenAmount.suggested.map(Number),
        }
      : null,
    lineItems: itemsIn(lineItems),
    taxRate: taxIn(taxRate),
    discount: discount
      ? {
          amount: discount.amount === undefined ? null : Number(discount.amount),
          basisPoints: discount.basisPoints ?? null,
        }
      : null,
    tip: tip ? { suggestedBasisPoints: [...tip.suggestedBasisPoints] } : null,
  };
}

/** An item without an ID gets the first number that no other item has. */
function itemsIn(items: Request["lineItems"]): StoredItem[] {
  const taken = new Set(items.map(({ itemId }) => itemId));
  let number = 0;
  const nextId = () => {
    do number += 1;
    while (taken.has(`item_${number}`));
    return `item_${number}`;
  };
  return items.map((item) => ({ ...itemIn(item), itemId: item.itemId ?? nextId() }));
}

function itemIn(item: Request["lineItems"][number]): Omit<StoredItem, "itemId"> {
  const isAdjustable = item.minQuantity !== undefined || item.maxQuantity !== undefined;
  const minQuantity = isAdjustable ? (item.minQuantity ?? Math.min(1, item.quantity ?? 1)) : null;
  const quantity = item.quantity ?? Math.max(1, minQuantity ?? 1);
  return {
    name: item.name,
    description: item.description ?? null,
    unitAmount: Number(item.unitAmount),
    quantity,
    minQuantity,
    maxQuantity: isAdjustable ? (item.maxQuantity ?? 9_999) : null,
    stock: item.stock ?? null,
    taxRate: taxIn(item.taxRate),
  };
}

function taxIn(rate: Request["taxRate"]): TaxRate | null {
  return rate ? { name: rate.name, millipercent: rate.millipercent, inclusive: rate.inclusive } : null;
}

export function collectIn(collect: Request["collect"]): StoredCollect {
  if (!collect) return {};
  const { name, email, phone, billingAddress, shippingAddress, customFields } = collect;
  const details = Object.entries({ name, email, phone, billingAddress, shippingAddress });
  return {
    ...Object.fromEntries(details.filter(([, asked]) => asked !== undefined) as [string, Asked][]),
    customFields: customFields.map(({ key, label, fieldType, required, choices }) => ({
      ...{ key, label, required, choices: [...choices] },
      fieldType: fieldType as CustomField["fieldType"],
    })),
  };
}

/** Empty texts are none. */
export function completionIn(completion: Request["afterCompletion"]): StoredCompletion | null {
  const redirectUrl = completion?.redirectUrl || null;
  const message = completion?.message || null;
  return redirectUrl === null && message === null ? null : { redirectUrl, message };
}

export const timeIn = (time: Request["expiresAt"]): Date | null => (time ? timestampDate(time) : null);
