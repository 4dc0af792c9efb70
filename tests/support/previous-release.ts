import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/project.ts';
import { previousRelease } from '#server/db/migration-files.ts';

const releases = join(projectRoot, '.cache', 'releases');

const git = (parameters: readonly string[], environment: Record<string, string> = {}) =>
  execFileSync('git', parameters, {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/**
 * The files of the previous release, written from the repository's history once. They use the installed packages.
 *
 * @returns their folder
 * @throws Error if the history lacks the release and cannot be fetched
 */
export function previousReleaseFolder(): string {
  const { commit } = previousRelease();
  const folder = join(releases, commit);
  if (existsSync(folder)) return folder;
  ensureCommit(commit);
  mkdirSync(releases, { recursive: true });
  const unfinished = mkdtempSync(join(releases, 'unfinished-'));
  const index = { GIT_INDEX_FILE: join(unfinished, 'index') };
  git(['read-tree', commit], index);
  git(['checkout-index', '--all', `--prefix=${unfinished}/files/`], index);
  try {
    renameSync(join(unfinished, 'files'), folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
  rmSync(unfinished, { recursive: true, force: true });
  return folder;
}

/** A shallow clone lacks the commit: it is fetched from where the clone came from. */
function ensureCommit(commit: string): void {
  if (hasCommit(commit)) return;
  try {
    git(['fetch', '--quiet', '--depth=1', 'origin', commit]);
  } catch (error) {
    throw new Error(
      `The tests need the previous release, commit ${commit}, and this clone has neither the commit nor a remote that gives it: clone the whole history.`,
      { cause: error },
    );
  }
}

function hasCommit(commit: string): boolean {
  try {
    git(['cat-file', '-e', `${commit}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}
