import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { loose, optional } from "#sandbox/engine/http/validation.ts";
import { getAccount, type ProfileBody, profiles } from "#sandbox/engine/merchants/account.document.ts";
import { type Call, json, POST, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { randomText } from "#sandbox/engine/store/ids.ts";
import { majorUnits } from "./amount-text.ts";
import { assertClientSecret } from "./client-secret.ts";
import { type Offer, offeredMethods } from "./offered-methods.ts";
import { type PaymentBody, payments } from "./payment.document.ts";
import { alwaysCollects } from "./wallet-details.ts";

const sessionRequest = z.strictObject({
  payment_id: z.string(),
  client_secret: optional(z.string()),
  wallets: z.array(z.string()),
  ...loose("merchant_connector_details"),
});

const SDK = { delayed_session_token: false, sdk_next_action: { next_action: "confirm" } };

interface Session {
  offer: Offer;
  payment: PaymentBody;
  merchantName: string;
  profile: ProfileBody;
}

/**
 * A processor of the sandbox requires no address, so a wallet is asked for one only where the profile always wants it.
 */
const applePay = ({ offer, payment, merchantName, profile }: Session) => ({
  session_token_data: null,
  payment_request_data: {
    country_code: "US",
    currency_code: payment.currency,
    total: { label: merchantName, type: "final", amount: majorUnits(payment.net_amount, payment.currency) },
    merchant_capabilities: ["supports3DS"],
    supported_networks: ["visa", "masterCard", "amex", "discover"],
    required_billing_contact_fields: alwaysCollects(profile, "billing") ? ["postalAddress"] : null,
    required_shipping_contact_fields: alwaysCollects(profile, "shipping") ? ["postalAddress", "phone", "email"] : null,
  },
  connector: offer.connector,
  connector_reference_id: null,
  connector_sdk_public_key: null,
  connector_merchant_id: null,
  ...SDK,
});

const googlePay = ({ offer, payment, merchantName, profile }: Session) => ({
  merchant_info: { merchant_name: merchantName },
  shipping_address_required: alwaysCollects(profile, "shipping"),
  email_required: alwaysCollects(profile, "shipping"),
  shipping_address_parameters: { phone_number_required: alwaysCollects(profile, "shipping") },
  allowed_payment_methods: [
    {
      type: "CARD",
      parameters: {
        allowed_auth_methods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
        allowed_card_networks: ["AMEX", "DISCOVER", "MASTERCARD", "VISA"],
        ...(alwaysCollects(profile, "billing") && {
          billing_address_required: true,
          billing_address_parameters: { phone_number_required: true, format: "FULL" },
        }),
      },
      tokenization_specification: {
        type: "PAYMENT_GATEWAY",
        parameters: { gateway: offer.connector, gateway_merchant_id: "sandbox" },
      },
    },
  ],
  transaction_info: {
    country_code: "US",
    currency_code: payment.currency,
    total_price_status: "Final",
    total_price: majorUnits(payment.net_amount, payment.currency),
  },
  connector: offer.connector,
  secrets: null,
  ...SDK,
});

const SESSIONS: Record<string, (session: Session) => object> = {
  apple_pay: applePay,
  google_pay: googlePay,
  klarna: () => ({ session_token: randomText(40), session_id: randomText(20) }),
  paypal: ({ offer }) => ({
    connector: offer.connector,
    session_token: randomText(40),
    sdk_next_action: SDK.sdk_next_action,
  }),
};

/** Tokens with which a checkout page opens the wallets of the payment's processors; without `wallets`, all of them. */
async function startSessions(call: Call<z.infer<typeof sessionRequest>>): Promise<Reply> {
  if (!call.publishable) throw errors.unauthorized();
  const { payment_id, client_secret, wallets } = call.body;
  const { body: payment, ...document } = await payments.get(call, payment_id);
  assertClientSecret(call, { ...document, body: payment }, client_secret);
  if (["succeeded", "failed"].includes(payment.status))
    throw errors.precondition(
      `You cannot create a session token for this payment because it has status ${payment.status}`,
    );
  const { merchant_name } = (await getAccount(call.db, call.merchantId)).body;
  const merchantName = String(merchant_name ?? call.merchantId);
  const { body: profile } = await profiles.get(call, payment.profile_id);
  const offers = (await offeredMethods(call, payment)).filter(
    ({ payment_method_type: type }) => type in SESSIONS && (wallets.length === 0 || wallets.includes(type)),
  );
  const session_token = offers.map((offer) => ({
    wallet_name: offer.payment_method_type,
    ...SESSIONS[offer.payment_method_type]?.({ offer, payment, merchantName, profile }),
  }));
  return json({ payment_id, client_secret: payment.client_secret, session_token, vault_details: null });
}

export const sessionTokenRoutes: Route[] = [
  POST("/payments/session_tokens", { access: "client", body: sessionRequest, run: startSessions }),
];
