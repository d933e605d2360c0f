; language: svelte
; extensions: svelte
; grammar: tree-sitter-svelte-ng 1.0.2

; Functions. The template is one; those in scripts and expressions are found by the injected languages.
((document [
  (doctype)
  (element)
  (text)
  (entity)
  (expression)
  (html_tag)
  (const_tag)
  (debug_tag)
  (render_tag)
  (if_statement)
  (each_statement)
  (await_statement)
  (key_statement)
  (snippet_statement)
] @function.body) @function
  (#set! function.name "<template>")
  (#set! function.span "body")
  (#set! function.exempt "lines params"))

; Scripts of the component. One inside an element, `<svelte:head>` say, is markup.
((document (script_element (raw_text) @injection.content))
  (#set! injection.language "javascript"))

; `<script lang="ts">`, `<script lang=ts>`
((document (script_element
  . (start_tag (attribute . (attribute_name) @_name . [
    (attribute_value) @_value
    (quoted_attribute_value (attribute_value) @_value)
  ]))
  . (raw_text) @injection.content))
  (#eq? @_name "lang")
  (#any-of? @_value "ts" "typescript")
  (#set! injection.language "typescript"))

; Expressions between the markup, and declarations: `{let open = $state(false)}`. Both are statements.
([
  (document (expression (svelte_raw_text) @injection.content))
  (element (expression (svelte_raw_text) @injection.content))
  (if_statement (expression (svelte_raw_text) @injection.content))
  (else_if_block (expression (svelte_raw_text) @injection.content))
  (else_block (expression (svelte_raw_text) @injection.content))
  (each_statement (expression (svelte_raw_text) @injection.content))
  (await_statement (expression (svelte_raw_text) @injection.content))
  (then_block (expression (svelte_raw_text) @injection.content))
  (catch_block (expression (svelte_raw_text) @injection.content))
  (key_statement (expression (svelte_raw_text) @injection.content))
  (snippet_statement (expression (svelte_raw_text) @injection.content))
]
  (#set! injection.language "typescript"))

; Expressions in tags. As arguments of a call they may be objects, spread (`{...props}`) or several (`bind:value={get, set}`).
([
  (attribute (expression (svelte_raw_text) @injection.content))
  (attribute_name (svelte_raw_text) @injection.content)
  (html_tag (svelte_raw_text) @injection.content)
  (render_tag (svelte_raw_text) @injection.content)
  (if_start condition: (svelte_raw_text) @injection.content)
  (else_if_start condition: (svelte_raw_text) @injection.content)
  (each_start identifier: (svelte_raw_text) @injection.content)
  (key_start (svelte_raw_text) @injection.content)
]
  (#set! injection.language "typescript")
  (#set! injection.prefix "f(")
  (#set! injection.suffix ")"))

; `class="row {kind}"`. What a script has in `generics="T extends { id: string }"` are types.
((attribute
  . (attribute_name) @_name
  . (quoted_attribute_value (attribute_value (expression (svelte_raw_text) @injection.content))))
  (#not-eq? @_name "generics")
  (#set! injection.language "typescript")
  (#set! injection.prefix "f(")
  (#set! injection.suffix ")"))

; `{#each rows as { id, size = a || b }, index (id)}`: the grammar has no name for the parts behind `as`.
; `{#await load() then rows}`: nor for those of the short form.
([
  (each_start parameter: (svelte_raw_text) @injection.content)
  (await_start (svelte_raw_text) @injection.content)
]
  (#set! injection.language "typescript")
  (#set! injection.prefix "f(")
  (#set! injection.suffix ")")
  (#set! injection.errors "ignored"))

; `{#snippet row(item, size = 1)}`, `{:then { rows }}`, `{:catch error}`
([
  (snippet_start (svelte_raw_text) @injection.content)
  (then_start (svelte_raw_text) @injection.content)
  (catch_start (svelte_raw_text) @injection.content)
]
  (#set! injection.language "typescript")
  (#set! injection.prefix "(")
  (#set! injection.suffix ") => 0"))

; `{@const size: number = 1}`
((const_tag (svelte_raw_text) @injection.content)
  (#set! injection.language "typescript")
  (#set! injection.prefix "const ")
  (#set! injection.suffix ";"))

; Decisions. `{:then}` adds nothing, nor does the `then` of the short form.
[(if_statement) (else_if_block) (await_statement)] @decision.branch
(each_statement) @decision.loop
(catch_block) @decision.catch

; Depth. The blocks have no body node. Nothing in their heads can open a level but a function, which starts anew. All
; branches of a block are in it, at one level; what is in its `{:else}` is deeper only by blocks of its own.
[(if_statement) (each_statement) (await_statement)] @depth

; Ignored: only the end of a block
(if_end) @ignore
