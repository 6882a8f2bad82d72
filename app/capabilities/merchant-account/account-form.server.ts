import type { ActionFunctionArgs } from "@remix-run/node";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { MerchantAccountService } from "#proto/tollhouse/v1/merchant_account_pb.ts";
import type { AccountView } from "./account-view.server.ts";

const { updateMerchantAccount } = MerchantAccountService.method;

export function accountForm({ locale, statementDescriptor, publicProfile, version }: AccountView) {
  const { tagline, brandColor, supportEmail, supportPhone, websiteUrl } = publicProfile ?? {};
  const defaults = {
    locale: locale ?? "",
    statement_descriptor: statementDescriptor ?? "",
    "public_profile[tagline]": tagline ?? "",
    "public_profile[brand_color]": brandColor ?? "",
    "public_profile[support_email]": supportEmail ?? "",
    "public_profile[support_phone]": supportPhone ?? "",
    "public_profile[website_url]": websiteUrl ?? "",
  };
  return newForm(updateMerchantAccount, defaults, version);
}

/** The form shows every setting, so what it leaves empty is removed. */
export function saveAccount(args: ActionFunctionArgs) {
  const paths = ["locale", "statement_descriptor", "public_profile"];
  return formMethod(args, updateMerchantAccount, { fill: () => ({ updateMask: { paths } }) });
}
