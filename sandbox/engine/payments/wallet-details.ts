import type { ProfileBody } from "#sandbox/engine/merchants/account.document.ts";

type Details = "billing" | "shipping";

/** Whether payer details come from the wallet even if the processor does not require them. */
export const alwaysCollects = (profile: ProfileBody, details: Details): boolean =>
  profile[`always_collect_${details}_details_from_wallet_connector`] === true;

/** Whether a checkout page takes the payer's details from the wallet instead of asking for them. */
export const collects = (profile: ProfileBody | null, details: Details): boolean =>
  profile !== null &&
  (alwaysCollects(profile, details) || profile[`collect_${details}_details_from_wallet_connector`] === true);
