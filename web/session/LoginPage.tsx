import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Marca } from '#web/ui/Marca.tsx'
import { config } from './config.ts'
import css from './login.module.css'
import { motivoEmPalavras } from './motivos.ts'
import { ErroOidc } from './oidc/error.ts'
import { oidc } from './sessao.ts'

/** The way in. The password is asked for by the identity server, never here. */
export function LoginPage() {
  const { motivo, de } = useSearch({ strict: false })
  const [saindo, setSaindo] = useState(false)
  const [falha, setFalha] = useState<string>()
  const ligada = useLigada()
  const aviso = motivoEmPalavras(falha ?? motivo)

  async function entrar(): Promise<void> {
    setSaindo(true)
    setFalha(undefined)
    try {
      await oidc().entrar(
        de ?? '/front',
        motivo === 'expirou' || motivo === 'ocioso' ? motivo : undefined,
      )
    } catch (error) {
      setSaindo(false)
      setFalha(error instanceof ErroOidc ? error.codigo : 'rede')
    }
  }

  return (
    <div className={css.entradaPagina}>
      <aside className={css.entradaMarca} aria-hidden>
        <div className={css.entradaNome}>
          <Marca tamanho={36} />
          Consigna
        </div>
        <Figura />
        <p className={css.entradaLema}>
          O cliente inteiro, o contrato certo
          <br />e a proposta na esteira.
        </p>
      </aside>
      <main className={css.entradaCorpo}>
        <div className={css.entradaCartao}>
          <div className={css.entradaNome}>
            <Marca tamanho={32} />
            Consigna
          </div>
          <h1>Entrar no Consigna</h1>
          <p className={`suave maior ${css.entradaTexto}`}>
            O atendimento de crédito consignado do banco: clientes, contratos, simulações e
            propostas em um só lugar.
          </p>
          {!ligada && (
            <p className="card" data-tone="vermelho" data-pad="3" data-bottom="4" role="alert">
              Sem conexão com o servidor. Verifique sua internet.
            </p>
          )}
          {ligada && aviso && (
            <p
              className="card stack"
              data-tone={aviso.tom === 'erro' ? 'vermelho' : 'azul'}
              data-gap="0"
              data-pad="3"
              data-bottom="4"
              role="status"
            >
              <b>{aviso.titulo}</b>
              {aviso.texto}
            </p>
          )}
          <ActionButton
            variante="primario"
            tamanho="lg"
            carregando={saindo}
            disabledReason={ligada ? undefined : 'Sem conexão com o servidor'}
            onClick={() => void entrar()}
          >
            Entrar com a conta corporativa
          </ActionButton>
          <p className="row apagado" data-justify="center" data-top="4">
            <IconLock size={14} aria-hidden />
            Sua senha nunca é pedida nesta página.
          </p>
          {config().demo && (
            <p className={`sob-linha apagado ${css.entradaDemo}`}>
              Demonstração: os usuários de exemplo estão na próxima página. Os dados são inventados.
            </p>
          )}
        </div>
        <footer className="apagado menor">Uso restrito. Todo acesso a cliente é registrado.</footer>
      </main>
    </div>
  )
}

function useLigada(): boolean {
  const [ligada, setLigada] = useState(navigator.onLine)
  useEffect(() => {
    const olhar = () => setLigada(navigator.onLine)
    addEventListener('online', olhar)
    addEventListener('offline', olhar)
    return () => {
      removeEventListener('online', olhar)
      removeEventListener('offline', olhar)
    }
  }, [])
  return ligada
}

const parcelas = [34, 46, 40, 58, 52, 70, 64, 82, 78, 96, 104, 118]

/** A margin that fills up over twelve months: the trade of the house, and nothing to read. */
function Figura() {
  return (
    <svg className={css.entradaFigura} viewBox="0 0 360 220" aria-hidden>
      {parcelas.map((altura, mes) => (
        <rect
          key={altura}
          x={mes * 30 + 4}
          y={180 - altura}
          width={20}
          height={altura}
          rx={5}
          data-forte={mes > 8 || undefined}
        />
      ))}
      <line x1="0" x2="360" y1="84" y2="84" />
      <circle cx="334" cy="62" r="7" />
    </svg>
  )
}
