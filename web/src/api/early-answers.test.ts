import { afterEach, describe, expect, test } from 'vitest'
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'

afterEach(() => {
  delete window.lecternEarlyAnswers
})

describe('answers to requests of boot.js', () => {
  test('are returned once, by their address', async () => {
    const answer = new Response('{}')
    window.lecternEarlyAnswers = { 'http://home/api/lectern/session': Promise.resolve(answer) }
    expect(takeEarlyAnswer('http://home/api/v1/libraries')).toBeUndefined()
    expect(await takeEarlyAnswer('http://home/api/lectern/session')).toBe(answer)
    expect(takeEarlyAnswer('http://home/api/lectern/session')).toBeUndefined()
  })
  test('are dropped together', () => {
    window.lecternEarlyAnswers = { 'http://home/api/v1/books': Promise.resolve(new Response('{}')) }
    dropEarlyAnswers()
    expect(takeEarlyAnswer('http://home/api/v1/books')).toBeUndefined()
  })
  test('are missing on the page of another server', () => {
    expect(takeEarlyAnswer('http://home/api/lectern/session')).toBeUndefined()
  })
})
