import { isRouteErrorResponse } from "@remix-run/react";

/** The body of a page's failure, which the error boundary shows. */
export interface PageFailure {
  /** Empty where the status says everything. */
  readonly message: string;
  readonly requestId: string;
}

export interface FailureText {
  readonly title: string;
  readonly text: string;
  /** Null when the request never reached us. */
  readonly requestId: string | null;
  /** Whether the same request may succeed later. */
  readonly canRetry: boolean;
  readonly isMissing: boolean;
}

/** Texts of an error boundary. */
export function failureText(error: unknown): FailureText {
  const response = isRouteErrorResponse(error) ? error : null;
  const { message = "", requestId = null } = (response?.data ?? {}) as Partial<PageFailure>;
  const status = response?.status ?? (isUnreachable(error) ? UNREACHABLE : 500);
  const named = TEXTS[status] ?? OTHER;
  const text = SAYS_WHY.has(status) && message ? message : named.text;
  return { ...named, text, requestId, canRetry: named.canRetry ?? false, isMissing: status === 404 };
}

const SAYS_WHY: ReadonlySet<number> = new Set([400, 409]);

/** A request of a script that got no answer. Browsers word the message differently and agree on the type. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load/i.test(error.message);
}

const UNREACHABLE = 0;

interface Text {
  readonly title: string;
  readonly text: string;
  readonly canRetry?: boolean;
}

const UNAVAILABLE: Text = {
  title: "This page didn't load",
  text: "A part of Tollhouse didn't respond in time. Nothing was changed. Try again in a moment.",
  canRetry: true,
};

const MISSING: Text = {
  title: "Page not found",
  text: "Check the address. The object may belong to another organization or environment.",
};

/** Texts for an address without an object. */
export const MISSING_PAGE: FailureText = { ...MISSING, requestId: null, canRetry: false, isMissing: true };

const TEXTS: Readonly<Record<number, Text>> = {
  [UNREACHABLE]: {
    title: "We couldn't reach Tollhouse",
    text: "Check your internet connection, then try again. Nothing was changed.",
    canRetry: true,
  },
  400: { title: "Invalid request", text: "Check the address, then try again." },
  403: { title: "Not allowed", text: "Your role in the organization doesn't allow this. Ask an owner or admin." },
  404: MISSING,
  409: { title: "Nothing was submitted", text: "Reload the page, then try again." },
  429: { title: "Too many requests", text: "Nothing was changed. Try again in a minute.", canRetry: true },
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: UNAVAILABLE,
};

const OTHER: Text = {
  title: "Something went wrong",
  text: "We logged the error. Try again in a moment.",
  canRetry: true,
};
