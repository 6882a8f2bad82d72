import type { components } from "./gen/engine-api.ts";

type Requests = components["schemas"];

/** The parts of a payment's amount, in minor units. Together they are the amount. */
export interface AmountParts {
  readonly tax: number;
  readonly shipping?: number | undefined;
  readonly surcharge: number;
  readonly discount: number;
}

/** An item of a sale, with amounts in minor units. */
export interface OrderItem {
  readonly productName: string;
  readonly productCode: string | null;
  readonly commodityCode: string | null;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly unitOfMeasure: string | null;
  /** Of all units. */
  readonly taxAmount: number;
  /** Of all units. */
  readonly discountAmount: number;
  readonly totalAmount: number;
}

/** Items beyond this are not sent. It has room for the largest number of items in one-byte letters. */
const MAX_ITEMS_BYTES = 24_576;

/**
 * The amount and its parts. The engine charges its `amount` plus tax, shipping and surcharge, so `amount` is what
 * remains of the total. Tip and discount have no effect there: the tip stays in `amount`, and the discount is reported.
 * The engine takes an `amount` of 0 for a card check, so parts that leave nothing are not sent.
 */
export function amountRequest(totalMinorUnits: number, parts: AmountParts | undefined) {
  if (!parts) return { amount: totalMinorUnits };
  const { tax, shipping = 0, surcharge, discount } = parts;
  const rest = totalMinorUnits - tax - shipping - surcharge;
  const reduced = discount > 0 ? { discount_amount: discount } : {};
  if (rest <= 0) return { amount: totalMinorUnits, ...reduced };
  return {
    amount: rest,
    ...reduced,
    ...(tax > 0 && { order_tax_amount: tax }),
    ...(shipping > 0 && { shipping_cost: shipping }),
    ...(surcharge > 0 && { surcharge_details: { surcharge_amount: surcharge } }),
  } satisfies Partial<Requests["PaymentsCreateRequest"]>;
}

/** The items as Level 2 and 3 data, where they fit in a request. */
export function itemsRequest(items: readonly OrderItem[] | undefined) {
  if (!items || items.length === 0) return {};
  const details = items.map(itemRequest);
  return Buffer.byteLength(JSON.stringify(details)) <= MAX_ITEMS_BYTES ? { order_details: details } : {};
}

function itemRequest(item: OrderItem): Requests["OrderDetailsWithAmount"] {
  const { productCode, commodityCode, unitOfMeasure, discountAmount } = item;
  return {
    product_name: item.productName,
    quantity: item.quantity,
    amount: item.unitAmount,
    total_amount: item.totalAmount,
    total_tax_amount: item.taxAmount,
    // By the engine's description, the discount of the item and not of each unit.
    ...(discountAmount > 0 && { unit_discount_amount: discountAmount }),
    ...(productCode !== null && { product_id: productCode, sku: productCode }),
    ...(commodityCode !== null && { commodity_code: commodityCode }),
    ...(unitOfMeasure !== null && { unit_of_measure: unitOfMeasure }),
  };
}
