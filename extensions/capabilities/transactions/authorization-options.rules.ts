import { refuse } from "#extensions/platform/kernel/refuse.ts";

interface Options {
  readonly captureMethod?: string | undefined;
  readonly incrementalAuthorization?: boolean | undefined;
}

/** @throws authorization_option_not_possible naming the option that does not fit the capture method */
export function assertOptionsFit({ captureMethod = "automatic", incrementalAuthorization }: Options): void {
  if (incrementalAuthorization && captureMethod === "automatic")
    throw notPossible(
      "incremental_authorization",
      "incremental_authorization needs a capture_method other than automatic.",
    );
}

function notPossible(param: string, problem: string) {
  return refuse("authorization_option_not_possible", { param, problem });
}
