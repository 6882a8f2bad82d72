import { type DescField, ScalarType } from "@bufbuild/protobuf";

/** In the contract, an amount of money is a field with a currency next to it. */
export function isAmount({ name, scalar, parent }: DescField): boolean {
  const hasCurrency = parent.fields.some((field) => field.name === "currency");
  return scalar === ScalarType.INT64 && /(^|_)(amount|balance)(_|$)/.test(name) && hasCurrency;
}
