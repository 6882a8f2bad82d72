import type { ActionFunctionArgs } from "@remix-run/node";
import { addressDefaults } from "#app/dashboard/forms/address-parts.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { decimalOf } from "#contract/money.ts";
import { MerchantAccountService } from "#proto/tollhouse/v1/merchant_account_pb.ts";
import type { AccountView } from "./account-view.server.ts";

const { updateMerchantApplication, submitMerchantApplication, uploadMerchantDocument } = MerchantAccountService.method;

type Part = "business" | "controller" | "owners";

const textsOf = (of: string, texts: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${of}[${name}]`, text ?? ""]));

export function businessForm({ application, version }: AccountView) {
  const { legalName, businessType, country, address, mcc, websiteUrl, goodsDescription, ...rest } =
    application?.business ?? NO_BUSINESS;
  const { currency, expectedMonthlyAmount, largestSaleAmount } = rest;
  const amount = (minorUnits: bigint | null) =>
    minorUnits === null || currency === null ? "" : decimalOf(minorUnits, currency);
  const defaults = {
    ...textsOf("business", { legal_name: legalName, business_type: businessType, country, mcc, currency }),
    ...textsOf("business", { website_url: websiteUrl, goods_description: goodsDescription }),
    ...textsOf("business", { expected_monthly_amount: amount(expectedMonthlyAmount) }),
    ...textsOf("business", { largest_sale_amount: amount(largestSaleAmount) }),
    ...addressDefaults("business[address]", address),
  };
  return newForm(updateMerchantApplication, defaults, version);
}

const NO_BUSINESS = {
  ...{ legalName: null, businessType: null, country: null, address: null, mcc: null, websiteUrl: null },
  ...{ goodsDescription: null, currency: null, expectedMonthlyAmount: null, largestSaleAmount: null },
} as const;

/** What is encrypted is not filled in; left empty, it stays. */
export function controllerForm({ application, version }: AccountView) {
  const { firstName, lastName, email, phone } = application?.controller ?? {};
  const defaults = textsOf("controller", { first_name: firstName, last_name: lastName, email, phone });
  return newForm(updateMerchantApplication, defaults, version);
}

/** For one owner more. */
export const ownersForm = ({ version }: AccountView) => newForm(updateMerchantApplication, {}, version);

export const documentForm = () => newForm(uploadMerchantDocument);

export const submitForm = () => newForm(submitMerchantApplication);

/** Texts that the forms fill in, so that emptying one removes it. */
const FILLED_IN = [
  ...["legal_name", "country", "mcc", "website_url", "goods_description"].map((name) => `business[${name}]`),
  ...["first_name", "last_name", "email", "phone"].map((name) => `controller[${name}]`),
];

export function savePart(args: ActionFunctionArgs, part: Part) {
  return formMethod(args, updateMerchantApplication, {
    fill: () => ({ updateMask: { paths: [part] } }),
    clears: FILLED_IN,
  });
}

export const saveDocument = (args: ActionFunctionArgs) => formMethod(args, uploadMerchantDocument);

export const submitApplication = (args: ActionFunctionArgs) => formMethod(args, submitMerchantApplication);
