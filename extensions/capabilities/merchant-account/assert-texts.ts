import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { isCountryCode } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { isVisible } from "#extensions/platform/kernel/visible.rules.ts";
import {
  BusinessDetailsSchema,
  PersonDetailsSchema,
  type UpdateMerchantApplicationRequest,
} from "#proto/tollhouse/v1/merchant_account_pb.ts";

/** Asserts what the contract's patterns can't say: a text can be seen, and a country exists. @throws text_blank, country_unknown */
export function assertTexts({ business, controller, owners }: UpdateMerchantApplicationRequest): void {
  assertTextsOf(BusinessDetailsSchema, business, "business");
  assertTextsOf(PersonDetailsSchema, controller, "controller");
  for (const [place, { person }] of owners.entries())
    assertTextsOf(PersonDetailsSchema, person, `owners[${place}].person`);
}

function assertTextsOf<Desc extends DescMessage>(desc: Desc, part: MessageShape<Desc> | undefined, path: string): void {
  for (const { name, localName, message } of part ? desc.fields : []) {
    const value = (part as Readonly<Record<string, unknown>>)[localName];
    const param = `${path}.${name}`;
    if (message) assertTextsOf(message, value as MessageShape<DescMessage> | undefined, param);
    // An empty text removes the field.
    if (typeof value !== "string" || value === "") continue;
    if (!isVisible(value)) throw refuse("text_blank", { param });
    if (name === "country" && !isCountryCode(value)) throw refuse("country_unknown", { code: value, param });
  }
}
