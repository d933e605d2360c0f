// The project's definition of the four metrics for Go, written a second time on Go's own parser, with the facts that explain
// what gocyclo counts differently.
//
// Usage: go run go_ast.go FOLDER... > rows.jsonl
package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

type function struct {
	Line       int            `json:"line"`
	Column     int            `json:"column"`
	EndLine    int            `json:"end_line"`
	Name       string         `json:"name"`
	Complexity int            `json:"complexity"`
	Depth      int            `json:"depth"`
	Lines      int            `json:"lines"`
	Params     int            `json:"params"`
	Facts      map[string]int `json:"facts"`
}

type row struct {
	File      string      `json:"file"`
	Functions []*function `json:"functions"`
	Error     string      `json:"error,omitempty"`
}

// walk visits what one function holds; the literals in it are walked by others.
type walk struct {
	*function
	level int
	file  *file
}

type file struct {
	set       *token.FileSet
	counted   []int
	functions []*function
}

func (w *walk) Visit(node ast.Node) ast.Visitor {
	switch node := node.(type) {
	case *ast.FuncLit:
		inner := w.file.measure(node, "", node.Type, node.Body)
		inner.Facts["literal"] = 1
		w.Facts["nested"] += inner.Complexity - 1 + inner.Facts["nested"]
		return nil
	case *ast.IfStmt:
		w.branch(node)
		return nil
	case *ast.ForStmt:
		w.Complexity++
		w.all(node.Init, node.Cond, node.Post)
		w.block(node.Body)
		return nil
	case *ast.RangeStmt:
		w.Complexity++
		w.all(node.Key, node.Value, node.X)
		w.block(node.Body)
		return nil
	case *ast.SwitchStmt:
		w.all(node.Init, node.Tag)
		w.block(node.Body)
		return nil
	case *ast.TypeSwitchStmt:
		w.all(node.Init, node.Assign)
		w.block(node.Body)
		return nil
	case *ast.SelectStmt:
		w.block(node.Body)
		return nil
	case *ast.CaseClause:
		if node.List != nil {
			w.Complexity++
		}
	case *ast.CommClause:
		if node.Comm != nil {
			w.Complexity++
		}
	case *ast.BinaryExpr:
		if node.Op == token.LAND || node.Op == token.LOR {
			w.Complexity++
		}
	}
	return w
}

func (w *walk) branch(node *ast.IfStmt) {
	w.Complexity++
	w.all(node.Init, node.Cond)
	w.block(node.Body)
	switch other := node.Else.(type) {
	case *ast.IfStmt:
		w.branch(other)
	case *ast.BlockStmt:
		w.block(other)
	}
}

func (w *walk) block(body *ast.BlockStmt) {
	w.level++
	w.Depth = max(w.Depth, w.level)
	for _, statement := range body.List {
		ast.Walk(w, statement)
	}
	w.level--
}

func (w *walk) all(nodes ...ast.Node) {
	for _, node := range nodes {
		if node != nil {
			ast.Walk(w, node)
		}
	}
}

func (f *file) measure(node ast.Node, name string, signature *ast.FuncType, body *ast.BlockStmt) *function {
	start, end := f.set.PositionFor(node.Pos(), false), f.set.PositionFor(node.End(), false)
	found := &function{
		Line: start.Line, Column: start.Column, EndLine: end.Line, Name: name, Complexity: 1,
		Lines: f.counted[end.Line] - f.counted[start.Line-1], Facts: map[string]int{},
	}
	for _, field := range signature.Params.List {
		found.Params += max(1, len(field.Names))
	}
	f.functions = append(f.functions, found)
	w := &walk{function: found, file: f}
	for _, statement := range body.List {
		ast.Walk(w, statement)
	}
	return found
}

// outside finds the function literals that stand outside of all functions.
func (f *file) outside(node ast.Node) {
	ast.Inspect(node, func(node ast.Node) bool {
		literal, ok := node.(*ast.FuncLit)
		if ok {
			f.measure(literal, "", literal.Type, literal.Body).Facts["literal"] = 1
		}
		return !ok
	})
}

// countedLines has for each line the number of lines up to it that are neither blank nor nothing but comment.
func countedLines(source []byte, tree *ast.File, set *token.FileSet) []int {
	code := append([]byte{}, source...)
	for _, group := range tree.Comments {
		for _, comment := range group.List {
			from, to := set.PositionFor(comment.Pos(), false).Offset, set.PositionFor(comment.End(), false).Offset
			for at := from; at < to && at < len(code); at++ {
				if code[at] != '\n' {
					code[at] = ' '
				}
			}
		}
	}
	counted := []int{0}
	for _, line := range strings.Split(string(code), "\n") {
		next := counted[len(counted)-1]
		if strings.TrimSpace(line) != "" {
			next++
		}
		counted = append(counted, next)
	}
	return counted
}

func measureFile(path string) row {
	source, err := os.ReadFile(path)
	set := token.NewFileSet()
	var tree *ast.File
	if err == nil {
		tree, err = parser.ParseFile(set, path, source, parser.ParseComments|parser.SkipObjectResolution)
	}
	if err != nil {
		return row{File: path, Error: err.Error()}
	}
	f := &file{set: set, counted: countedLines(source, tree, set), functions: []*function{}}
	for _, declaration := range tree.Decls {
		declared, ok := declaration.(*ast.FuncDecl)
		switch {
		case ok && declared.Body != nil:
			f.measure(declared, declared.Name.Name, declared.Type, declared.Body)
		case ok:
			at := set.PositionFor(declared.Pos(), false)
			f.functions = append(f.functions, &function{Line: at.Line, Name: declared.Name.Name, Facts: map[string]int{"absent": 1, "no_body": 1}})
		default:
			f.outside(declaration)
		}
	}
	return row{File: path, Functions: f.functions}
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func main() {
	output := json.NewEncoder(os.Stdout)
	for _, folder := range os.Args[1:] {
		filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && strings.HasSuffix(path, ".go") {
				output.Encode(measureFile(path))
			}
			return err
		})
	}
}
