import { ApiError } from "@candor/contract/client/errors.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { queryClient } from "../api/query-client.ts";
import { QUEUE_EVERY_MS } from "../constants.ts";
import { decisionsNow, isUnsettled } from "./decisions.ts";
import type { QueueDefinition, QueuePage, QueueRow } from "./definition.ts";
import {
  endOf,
  firstPage,
  type LoadedRows,
  type Part,
  partOf,
  type Range,
  withNextPage,
  withPart,
} from "./loaded-rows.ts";

/** The rows of a page while reading on, and on the way to a far row. */
export const PAGE_SIZE = 100;
export const FAR_PAGE_SIZE = 500;
/** Rows around those in view that are read again with them: the next keys and the next turn of the wheel meet current ones. */
const BEFORE = 20;
const BEHIND = 60;
/** A part that has grown by more pages than this is not worth its place: the queue starts again at its first row. */
const PAGES_OF_PART = 5;
const TOO_MANY_REQUESTS = 429;
const BUDGET_TRIES = 20;

type Input = Readonly<Record<string, string>>;

/** The part in view, and rows elsewhere that were decided a moment ago. */
function partsToRead<Row extends QueueRow>(loaded: LoadedRows<Row>, { from, to }: Range, queue: string): Part[] {
  const last = loaded.rows.length - 1;
  if (last < PAGE_SIZE) return [partOf(loaded, { from: 0, to: last })];
  const main = { from: Math.min(Math.max(0, from - BEFORE), last), to: Math.min(to + BEHIND, last) };
  const decided = decisionsNow().flatMap(({ queue: of, recordId, progress }) => {
    const at = of === queue && !isUnsettled(progress) ? loaded.indexOf.get(recordId) : undefined;
    return at === undefined || (at >= main.from && at <= main.to) ? [] : [partOf(loaded, { from: at, to: at })];
  });
  return [partOf(loaded, main), ...decided];
}

/** Reads a queue's list; `inView` is asked which of its rows are shown. */
class QueueReader<Row extends QueueRow> {
  readonly #definition: QueueDefinition<Row>;
  readonly #input: Input;
  readonly key: readonly unknown[];

  constructor(definition: QueueDefinition<Row>, input: Input) {
    this.#definition = definition;
    this.#input = input;
    this.key = [definition.list.path, input, "list"];
  }

  #read(part: Part, size: number, signal?: AbortSignal): Promise<QueuePage<Row>> {
    const { list } = this.#definition;
    return call(list, { ...this.#input, ...part, page_size: size }, signal ? { signal } : {});
  }
  loaded = (): LoadedRows<Row> | undefined => queryClient.getQueryData(this.key);
  readonly #first = async (signal: AbortSignal) => {
    const atMs = Date.now();
    return firstPage(await this.#read({}, PAGE_SIZE, signal), atMs);
  };

  /** A part, whole; undefined if it has grown beyond measure. */
  async #part(part: Part, signal: AbortSignal): Promise<QueuePage<Row> | undefined> {
    let answer = await this.#read(part, PAGE_SIZE, signal);
    for (let pages = 1; answer.next !== null; pages += 1) {
      // What lies behind the last part may be loaded later.
      if (pages === PAGES_OF_PART) return part.until === undefined ? answer : undefined;
      const { list, places, next, page_size } = await this.#read({ ...part, cursor: answer.next }, PAGE_SIZE, signal);
      answer = {
        list: [...answer.list, ...list],
        places: [...answer.places, ...places],
        next,
        page_size,
        total: answer.total,
      };
    }
    return answer;
  }

  /** The first page, later what is in view: the rest is read again when it comes into view. */
  async again(inView: Range, signal: AbortSignal): Promise<LoadedRows<Row>> {
    const before = this.loaded();
    if (!before || before.rows.length === 0) return this.#first(signal);
    const atMs = Date.now();
    const parts = partsToRead(before, inView, this.#definition.name);
    const answers = await Promise.all(parts.map((part) => this.#part(part, signal)));
    let loaded = this.loaded() ?? before;
    for (const [index, part] of parts.entries()) {
      const answer = answers[index];
      if (answer === undefined) return this.#first(signal);
      loaded = withPart(loaded, part, answer, atMs);
    }
    return loaded.rows.length === 0 ? this.#first(signal) : loaded;
  }

  /** The way to a far row may take more calls than the caller's budget has: then it goes on when the server says so. */
  async #withinBudget<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1)
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof ApiError && error.status === TOO_MANY_REQUESTS && tries < BUDGET_TRIES)) throw error;
        await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? 1_000));
      }
  }

  /** Adds the next page. */
  async more(size: number): Promise<void> {
    const before = this.loaded();
    const cursor = before && endOf(before);
    if (cursor === undefined) return;
    const atMs = Date.now();
    const answer = await this.#withinBudget(() => this.#read({ cursor }, size));
    const updatedAt = queryClient.getQueryState(this.key)?.dataUpdatedAt;
    queryClient.setQueryData<LoadedRows<Row>>(
      this.key,
      (now) => now && withNextPage(now, cursor, answer, atMs),
      updatedAt === undefined ? {} : { updatedAt },
    );
  }
}

/** The rows of a queue: its pages are added as the operator goes on, and what is in view is read again. `openedAtMs`: rows read before it may be out of date. */
export function useLoadedRows<Row extends QueueRow>(definition: QueueDefinition<Row>, input: Input) {
  const reader = new QueueReader(definition, input);
  const inView = useRef<Range>({ from: 0, to: 0 });
  const name = JSON.stringify(reader.key);
  const [opened, setOpened] = useState({ name, atMs: Date.now() });
  if (opened.name !== name) setOpened({ name, atMs: Date.now() });
  const query = useQuery({
    queryKey: reader.key,
    queryFn: ({ signal }) => reader.again(inView.current, signal),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_EVERY_MS,
    refetchOnMount: "always",
    staleTime: 0,
    structuralSharing: false,
  });
  const loading = useRef(false);
  const [more, setMore] = useState<{ readonly isLoading: boolean; readonly error?: unknown }>({ isLoading: false });
  const latest = useRef(reader);
  useEffect(() => {
    latest.current = reader;
  });
  const loadMore = useCallback(async (size: number = PAGE_SIZE) => {
    if (loading.current) return;
    loading.current = true;
    setMore({ isLoading: true });
    const error = await latest.current.more(size).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    loading.current = false;
    setMore({ isLoading: false, error });
  }, []);
  return { query, loaded: query.data, inView, openedAtMs: opened.atMs, loadMore, more };
}
