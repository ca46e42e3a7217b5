import type { Point } from "../../shared/picture/view.ts";
import type { FieldName } from "./comparisons.ts";

/** Where a field is usually found on a picture that the document fills, as a share of the picture. */
const usual: Readonly<Record<FieldName, Point>> = {
  name: { x: 0.48, y: 0.42 },
  document: { x: 0.4, y: 0.26 },
  number: { x: 0.5, y: 0.58 },
  country: { x: 0.34, y: 0.26 },
  address: { x: 0.36, y: 0.42 },
  person: { x: 0.4, y: 0.35 },
};

/**
 * Documents of one kind and country look alike: the frame starts where an operator found the field on the last one. Kept until the tab is closed;
 * it holds positions only, no personal data.
 */
const learned = new Map<string, Point>();
export type DocumentKind = { readonly country: string; readonly document_type: string };
const keyOf = ({ country, document_type }: DocumentKind, field: FieldName): string =>
  `${country} ${document_type} ${field}`;

export const frameFor = (kind: DocumentKind, field: FieldName): Point =>
  learned.get(keyOf(kind, field)) ?? usual[field];
export const learnFrame = (kind: DocumentKind, field: FieldName, at: Point): void => {
  learned.set(keyOf(kind, field), at);
};

/** The frame is so wide, as a share of the picture's width, and so many times as wide as high. */
export const FRAME_WIDTH = 0.3;
export const FRAME_RATIO = 5;
