/** The options of `train` about tags. */
import type { OptionalColumn } from '../../runtime/parser/atoms.ts';
import { UsageError } from '../shared/io.ts';
import type { TagColumnName } from '../../runtime/parser/tag-columns.ts';

interface TagOptions {
  readonly goldTags: boolean;
  readonly tags: readonly TagColumnName[] | undefined;
  readonly without: readonly OptionalColumn[] | undefined;
  readonly resume?: boolean | undefined;
}

/** Refuses options about tags that contradict each other. */
export function checkTagOptions({ goldTags, tags, without, resume }: TagOptions): void {
  if (goldTags && tags !== undefined) {
    throw new UsageError('--tags are those that a model finds; with --gold-tags it finds none; say --without instead');
  }
  if (!goldTags && without !== undefined) {
    throw new UsageError(
      '--without is for --gold-tags; without it the model finds its tags in forms alone, and --tags says which',
    );
  }
  if (resume && tags !== undefined) {
    throw new UsageError('--resume goes on with the tagger of the model; leave out --tags');
  }
}
