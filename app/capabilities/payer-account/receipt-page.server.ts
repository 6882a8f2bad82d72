import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Environment } from "#contract/environment.ts";
import type { PayerReceipt } from "#proto/tollhouse/v1/payer_receipts_pb.ts";
import { type AccountFrame, frameOf, readAsSignedIn } from "./account-call.server.ts";

export interface ReceiptPage extends AccountFrame {
  readonly receipt: PayerReceipt;
}

/** GET: the receipt of a payment of whoever is signed in. @throws Response 404 for any other */
export async function loadReceipt(args: LoaderFunctionArgs, environment: Environment): Promise<ReceiptPage> {
  const transactionId = args.params.transactionId ?? "";
  const receipt = await readAsSignedIn(args, environment, ({ payerReceipts }, sessionToken) =>
    payerReceipts.getPayerReceipt({ sessionToken, transactionId }),
  );
  return { ...frameOf(args, environment), receipt };
}
