export { CardForm } from "./card-form.tsx";
export { Guest } from "./guest.tsx";
export { TestCards } from "./test-cards.tsx";
export { LOCALES, TEXTS } from "./texts.ts";
