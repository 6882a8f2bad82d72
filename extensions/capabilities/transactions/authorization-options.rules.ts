import { refuse } from "#extensions/platform/kernel/refuse.ts";

interface Options {
  readonly captureMethod?: string | undefined;
  readonly incrementalAuthorization?: boolean | undefined;
  readonly overcapture?: boolean | undefined;
  readonly extendedAuthorization?: boolean | undefined;
}

/** @throws authorization_option_not_possible naming the option that does not fit the capture method */
export function assertOptionsFit(options: Options): void {
  const { captureMethod = "automatic", incrementalAuthorization, overcapture, extendedAuthorization } = options;
  // The engine captures more than is authorized only with the single capture.
  if (overcapture && captureMethod !== "manual")
    throw notPossible("overcapture", "overcapture needs the capture_method manual.");
  if (captureMethod !== "automatic") return;
  if (incrementalAuthorization) throw needsHold("incremental_authorization");
  if (extendedAuthorization) throw needsHold("extended_authorization");
}

function needsHold(option: string) {
  return notPossible(option, `${option} needs a capture_method other than automatic.`);
}

function notPossible(param: string, problem: string) {
  return refuse("authorization_option_not_possible", { param, problem });
}
