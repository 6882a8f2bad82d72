import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { WalletDomainService } from "#proto/tollhouse/v1/wallet_domains_pb.ts";

/** POST /settings/wallets/:id/remove */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, WalletDomainService.method.deleteWalletDomain, {
    to: "/settings/wallets",
    done: "Domain removed.",
  });
}
