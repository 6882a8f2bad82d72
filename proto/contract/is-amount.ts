import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";

/** In the contract, an amount of money is a field with a currency next to it, or in the resource that its message is part of. */
export function isAmount({ name, scalar, parent }: DescField, resource: DescMessage = parent): boolean {
  const hasCurrency = [parent, resource].some(({ fields }) => fields.some((field) => field.name === "currency"));
  return scalar === ScalarType.INT64 && /(^|_)(amount|balance)(_|$)/.test(name) && hasCurrency;
}
