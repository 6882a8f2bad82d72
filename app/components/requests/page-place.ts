/** The organization and environment that a page shows. Each of its forms carries them, so that it acts there or not at all. */
export const PLACE_HEADER = "x-page-place";

/** The same in the address of a form that the browser sends itself. */
export const PLACE_PARAMETER = "page_place";

/** What an answer says of a form from elsewhere: JSON, in the letters that a header may have. */
export const ELSEWHERE_HEADER = "x-form-elsewhere";

export const readElsewhere = (header: string | null): Elsewhere => JSON.parse(decodeURIComponent(header ?? ""));

/** A form of another organization or environment than the one that the person is in now. */
export interface Elsewhere {
  /** "You're now in Live. This form was for Sandbox." */
  readonly text: string;
  /** The form that switches back; null when there is no way, or nothing says where to. */
  readonly back: SwitchBack | null;
}

export interface SwitchBack {
  readonly action: string;
  readonly name: string;
  readonly value: string;
  /** "Switch to Sandbox" */
  readonly label: string;
}

/** Of the page in the browser, as its frame says it. Empty where no frame is. */
export function placeOfPage(): string {
  return document.querySelector<HTMLElement>("[data-place]")?.dataset.place ?? "";
}
