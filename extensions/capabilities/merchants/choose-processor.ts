import { isDummyProcessor, type Processor } from "#extensions/connectors/engine/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";

interface Situation {
  readonly environment: string;
  readonly isConnected: boolean;
}

const DUMMY: Processor = {
  name: "fauxpay",
  type: "payment_processor",
  credentials: { auth_type: "HeaderKey", api_key: "sandbox" },
  paymentMethods: ["card"],
  isTest: true,
};

/**
 * The processor to connect; null when live keeps the one that it has.
 *
 * @throws CommandFailedError for a dummy in live, which would approve payments that move no money
 */
export function chooseProcessor(given: Processor | undefined, { environment, isConnected }: Situation) {
  if (environment === "live" && given && isDummyProcessor(given.name))
    throw new CommandFailedError(`${given.name} is a dummy that moves no money. Name a real processor for live.`);
  if (given) return { settings: given, isGiven: true };
  if (environment === "sandbox") return { settings: DUMMY, isGiven: false };
  if (isConnected) return null;
  throw new CommandFailedError("Live needs a processor. Name it with --connector and --credentials-file.");
}
