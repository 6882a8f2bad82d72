import { hostCookie, isSecure, readCookie } from "#app/rest/cookie.server.ts";

const NAME = "tollhouse.sent_forms";
const REMEMBERED_SECONDS = 24 * 60 * 60;
const REMEMBERED_FORMS = 8;
const FORM_ID = /^[0-9a-f-]{36}$/;

/**
 * A page that answers with a new key is sent again by a browser that reloads it. The form carries an id, and the browser
 * remembers those that made a key, so that the reload makes no second one.
 */
export function wasSent(request: Request, formId: string | null): boolean {
  return formId !== null && sentForms(request).includes(formId);
}

/** The cookie that remembers the form beside those before it. Null for a form without an id. */
export function rememberSent(request: Request, formId: string | null): string | null {
  if (formId === null || !FORM_ID.test(formId)) return null;
  const forms = [formId, ...sentForms(request)].slice(0, REMEMBERED_FORMS).join(".");
  return hostCookie(NAME, forms, { maxAgeSeconds: REMEMBERED_SECONDS, secure: isSecure(request) });
}

function sentForms(request: Request): string[] {
  return (readCookie(request, NAME) ?? "").split(".").filter((id) => FORM_ID.test(id));
}
