import { create } from "@bufbuild/protobuf";
import { showChallenge } from "#extensions/capabilities/checkout-challenges/index.ts";
import { CheckoutChallengeSchema } from "#proto/tollhouse/v1/checkout_pb.ts";
import { proofOf } from "#tests/payment-links/challenging.ts";
import { aShop } from "#tests/payment-links/paying.ts";
import type { Ids } from "#tests/support/sample.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const attempt = { json: ({ checkout_code = "", attempt_code = "" }: Ids) => ({ code: checkout_code, attempt_code }) };

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const shop = await aShop(platform, organization);
    const link = await shop.aLink({ title: "Checked out" });
    const { code } = link;
    const { attemptCode } = await shop.begin(code);
    const challenge = await showChallenge(organization.work(), await shop.stateOf(link));
    const { answer } = await proofOf(create(CheckoutChallengeSchema, challenge));
    return {
      checkout_proof: answer.value,
      checkout_code: code,
      attempt_code: attemptCode,
      checkout_return_url: `https://${organization.slug}.portal.example/pay/{attempt}`,
    };
  },
  entries: {
    "CheckoutService.GetCheckout": { json: ({ checkout_code = "" }) => ({ code: checkout_code }) },
    "CheckoutService.StartCheckout": {
      json: ({ checkout_code = "", checkout_return_url = "" }) => ({
        ...{ code: checkout_code, return_url: checkout_return_url },
        ...{ price_version: "1", expected_total: 4_200, payer_ip: "203.0.113.7" },
      }),
    },
    "CheckoutService.GetCheckoutAttempt": attempt,
    "CheckoutService.GetCheckoutForm": attempt,
    "CheckoutService.SendChallengeCode": {
      json: ({ checkout_code = "" }) => ({ code: checkout_code, email: "ada@payer.example", payer_ip: "203.0.113.7" }),
    },
    "CheckoutService.AnswerChallenge": {
      json: ({ checkout_code = "", attempt_code = "", checkout_proof = "" }) => ({
        ...{ code: checkout_code, attempt_code, payer_ip: "203.0.113.7" },
        challenge: { proof: checkout_proof },
      }),
    },
    "CheckoutService.CountVisit": {
      json: ({ checkout_code = "" }) => ({ code: checkout_code, payer_ip: "203.0.113.7", user_agent: "Mozilla/5.0" }),
    },
    "CheckoutService.SyncCheckout": attempt,
  },
};
