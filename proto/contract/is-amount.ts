import { type DescField, ScalarType } from "@bufbuild/protobuf";

/** An amount of money has a currency beside it in the contract. */
export function isAmount({ name, scalar, parent }: DescField): boolean {
  const hasCurrency = parent.fields.some((field) => field.name === "currency");
  return scalar === ScalarType.INT64 && /(^|_)amount(_|$)/.test(name) && hasCurrency;
}
