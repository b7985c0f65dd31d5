import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { useState } from 'react'
import { clienteApi } from '#shared/cliente/api.ts'
import type { Endereco } from '#shared/cliente/shapes.ts'
import type { Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import './cadastro.css'
import { EnderecoDialog } from './EnderecoDialog.tsx'
import { escreverCep } from './escrita.ts'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  consulta: Consulta<Endereco[]>
  makesOld: readonly Velho[]
  /** Reads the addresses again, whoever changed them. */
  reler: () => Promise<Endereco[] | undefined>
  impedimento?: string | undefined
}

/** Where the client lives and works; the main one is where documents go. */
export function EnderecosCard({ cliente, consulta, makesOld, reler, impedimento }: Props) {
  const [aberto, setAberto] = useState<'novo' | Endereco>()
  const motivo = useMotivo()
  const parado = motivo(clienteApi.incluirEndereco.permissao) ?? impedimento
  const incluir = (
    <ActionButton disabledReason={parado} onClick={() => setAberto('novo')}>
      Incluir endereço
    </ActionButton>
  )

  return (
    <>
      <Block
        titulo="Endereços"
        contagem={consulta.data?.length}
        acoes={incluir}
        consulta={consulta}
        erro="Não foi possível carregar os endereços"
        vazio={{
          quando: (lista) => lista.length === 0,
          mostrar: (
            <EmptyState
              icone={<IconHome size={20} />}
              titulo="Nenhum endereço cadastrado"
              texto="Com o CEP, a cidade e a rua se preenchem sozinhas."
            />
          ),
        }}
      >
        {(lista) => (
          <ul className="cadastro-lista">
            {lista.map((endereco) => (
              <li key={endereco.idEndereco}>
                <p className="cadastro-titulo">
                  {endereco.tipo}
                  {endereco.principal && <Badge tom="azul">Principal</Badge>}
                </p>
                <p>
                  <bdi>
                    {endereco.logradouro}, {endereco.numero}
                    {endereco.complemento && ` · ${endereco.complemento}`}
                  </bdi>
                </p>
                <p className="cadastro-menor numeros">
                  <bdi>{endereco.bairro}</bdi> · {endereco.cidade}/{endereco.uf} · CEP{' '}
                  {escreverCep(endereco.cep)}
                </p>
                <span className="cadastro-acoes">
                  <ActionButton
                    aria-label={`Editar endereço ${endereco.logradouro}, ${endereco.numero}`}
                    disabledReason={parado}
                    onClick={() => setAberto(endereco)}
                  >
                    Editar
                  </ActionButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Block>
      {aberto && (
        <EnderecoDialog
          cliente={cliente}
          endereco={aberto === 'novo' ? undefined : aberto}
          makesOld={makesOld}
          buscarAtual={async (id) => (await reler())?.find((um) => um.idEndereco === id)}
          onClose={() => setAberto(undefined)}
        />
      )}
    </>
  )
}
