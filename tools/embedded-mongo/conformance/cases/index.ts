import type { Group } from '@/tools/embedded-mongo/conformance/case'
import { comparison } from './comparison'
import { equality } from './equality'
import { filters } from './filters'
import { paths } from './paths'

/** Every case of the suite, by subject. */
export const GROUPS: readonly Group[] = [comparison, equality, paths, filters]
