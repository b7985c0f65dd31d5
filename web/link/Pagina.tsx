import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaginaDoCliente } from '#shared/link/shapes.ts'
import type { PapelDaImagem } from '#shared/link/situacao.ts'
import { chamar, porque, Recusada, sessaoGuardada } from './chamar.ts'
import { Contratos, type Passo, passoDe } from './Contratos.tsx'
import { FotosProvider } from './Fotos.tsx'
import { Prova } from './Prova.tsx'
import { useExtrato } from './use-extrato.ts'

const CAMINHO = '/consigna/v1/contratos'

/** The page of a hash: the proof, then the steps. What is done here stays while the proof is asked again. */
export function Pagina() {
  const [provado, setProvado] = useState(() => sessaoGuardada() !== null)
  const [pagina, setPagina] = useState<PaginaDoCliente | null>(null)
  const [passo, setPasso] = useState<Passo>('OFERTA')
  const [erro, setErro] = useState('')
  const [andando, setAndando] = useState(false)
  const titulo = useRef<HTMLDivElement>(null)
  const extrato = useExtrato({
    // Only these fields: pictures and acceptance may have gone on meanwhile.
    aoChegar: (recebido) => setPagina((antes) => antes && { ...antes, ...recebido }),
    aoPerderSessao: () => setProvado(false),
  })

  function falhar(error: unknown): void {
    if (error instanceof Recusada && error.sessao) setProvado(false)
    else setErro(porque(error))
  }

  async function fazer(path: string, corpo?: object): Promise<PaginaDoCliente | null> {
    setAndando(true)
    setErro('')
    try {
      const nova = await chamar<PaginaDoCliente>('POST', path, corpo)
      setPagina(nova)
      return nova
    } catch (error) {
      falhar(error)
      return null
    } finally {
      setAndando(false)
    }
  }

  const irPara = (qual: Passo) => {
    setPasso(qual)
    setErro('')
    window.scrollTo(0, 0)
    titulo.current?.focus()
  }

  /** Other figures than those that were read: they are shown from the beginning. */
  function mostrarOutra(nova: PaginaDoCliente): void {
    if (nova.aceito) return irPara(passoDe(nova))
    irPara('OFERTA')
    setErro('Os valores mudaram. Leia de novo, por favor.')
  }

  const carregar = (): Promise<void> =>
    chamar<PaginaDoCliente>('GET', CAMINHO).then((nova) => {
      setPagina(nova)
      setErro('')
      // The first reading says where to go on; a later one of the same figures leaves the person where they are.
      if (pagina === null) setPasso(passoDe(nova))
      else if (nova.resumo !== pagina.resumo) mostrarOutra(nova)
    }, falhar)

  const comecar = useEffectEvent(() => {
    if (provado) void carregar()
  })
  useEffect(() => comecar(), [])

  async function aceitar(): Promise<void> {
    if (!pagina) return
    const { resumo } = pagina
    const nova = await fazer('/relacionamento/v1/portabilidade/aceite-do-cliente', { resumo })
    if (nova?.aceito) irPara(passoDe(nova))
    else if (!nova) await relerSeMudou(resumo)
  }

  async function relerSeMudou(resumo: string): Promise<void> {
    const nova = await chamar<PaginaDoCliente>('GET', CAMINHO).catch(() => null)
    if (!nova || nova.resumo === resumo) return
    setPagina(nova)
    mostrarOutra(nova)
  }

  function aoChegar(papel: PapelDaImagem): void {
    setPagina((antes) => antes && { ...antes, imagens: [...new Set([...antes.imagens, papel])] })
    if (papel === 'ROSTO') irPara('FIM')
  }

  function aoProvar(): void {
    setProvado(true)
    void carregar()
  }

  return (
    <>
      <p className="marca">{pagina?.banco ?? 'Seus contratos'}</p>
      <div ref={titulo} tabIndex={-1} className="passo">
        {!provado && <Prova volta={pagina !== null} aoProvar={aoProvar} />}
        {provado && !pagina && <Esperando erro={erro} denovo={() => void carregar()} />}
        {pagina && (
          <div hidden={!provado}>
            <FotosProvider
              prontas={pagina.imagens}
              aoChegar={aoChegar}
              aoPerderSessao={() => setProvado(false)}
            >
              <Contratos
                pagina={pagina}
                passo={passo}
                erro={erro}
                andando={andando}
                extrato={extrato}
                irPara={irPara}
                aceitar={() => void aceitar()}
                naoPedi={() => void fazer(`${CAMINHO}/nao-pedi`)}
              />
            </FotosProvider>
          </div>
        )}
      </div>
    </>
  )
}

function Esperando({ erro, denovo }: { erro: string; denovo: () => void }) {
  if (erro === '') return <p role="status">Abrindo…</p>
  return (
    <>
      <h1>Não foi possível abrir agora</h1>
      <p className="faixa ruim" role="alert">
        {erro}
      </p>
      <button type="button" onClick={denovo}>
        Tentar de novo
      </button>
    </>
  )
}
