import type {
  AmountDetails as AmountDetailsMessage,
  CreateTransactionRequest,
  LineItem as LineItemMessage,
} from "#proto/tollhouse/v1/transactions_pb.ts";
import { totalOfItem } from "./line-items.rules.ts";
import type { AmountDetails, LineItem } from "./transaction.types.ts";

type Without<Message> = Omit<Message, "$typeName" | "$unknown">;

/** What the merchant said about the amount and the kind of payment, as it is stored. */
export function detailColumns(request: CreateTransactionRequest) {
  const { amountDetails, lineItems, paymentChannel = null, mitCategory = null, scaExemption = null } = request;
  return {
    paymentChannel,
    mitCategory,
    scaExemption,
    amountDetails: amountDetails ? storedParts(amountDetails) : null,
    lineItems: lineItems.length > 0 ? lineItems.map(storedItem) : null,
  };
}

function storedParts({ subtotal, tax, tip, surcharge, discount, shipping }: AmountDetailsMessage): AmountDetails {
  return {
    subtotal: Number(subtotal),
    tax: Number(tax),
    tip: Number(tip),
    surcharge: Number(surcharge),
    discount: Number(discount),
    shipping: Number(shipping),
  };
}

function storedItem(item: LineItemMessage): LineItem {
  return {
    productName: item.productName,
    productCode: item.productCode ?? null,
    commodityCode: item.commodityCode ?? null,
    quantity: item.quantity,
    unitAmount: Number(item.unitAmount),
    unitOfMeasure: item.unitOfMeasure ?? null,
    taxAmount: Number(item.taxAmount),
    discountAmount: Number(item.discountAmount),
    totalAmount: Number(totalOfItem(item)),
  };
}

export function partsMessage(parts: AmountDetails): Without<AmountDetailsMessage> {
  return {
    subtotal: BigInt(parts.subtotal),
    tax: BigInt(parts.tax),
    tip: BigInt(parts.tip),
    surcharge: BigInt(parts.surcharge),
    discount: BigInt(parts.discount),
    shipping: BigInt(parts.shipping ?? 0),
  };
}

export function itemMessage(item: LineItem): Without<LineItemMessage> {
  return {
    productName: item.productName,
    quantity: item.quantity,
    unitAmount: BigInt(item.unitAmount),
    taxAmount: BigInt(item.taxAmount),
    discountAmount: BigInt(item.discountAmount),
    totalAmount: BigInt(item.totalAmount),
    ...(item.productCode !== null && { productCode: item.productCode }),
    ...(item.commodityCode !== null && { commodityCode: item.commodityCode }),
    ...(item.unitOfMeasure !== null && { unitOfMeasure: item.unitOfMeasure }),
  };
}
